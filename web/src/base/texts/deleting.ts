import { addTexts } from '#web/base/i18n.ts';

const deleting = {
  title: 'Delete Item',
  question: 'Delete “{{name}}”? You can restore it from the trash for 30 days.',
  confirm: 'Delete',
  done: '“{{name}}” was deleted.',
  kept: '“{{name}}” is in the trash for 30 days.',
  ended_one: '{{count}} request for it has ended.',
  ended_other: '{{count}} requests for it have ended.',
  undo: 'Undo',
  alreadyGone: '“{{name}}” is not among your items any more: it was deleted, or handed over.',
  failedTitle: 'Error!',
  failed: 'There was a problem deleting the item.',
  inTransitTitle: 'Item in Transit',
  inTransit: 'This item is part of a transfer and cannot be deleted until the transfer ends.',
} as const;

export const deletingTexts = addTexts({ deleting });
