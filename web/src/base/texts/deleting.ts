import { addTexts } from '#web/base/i18n.ts';

const deleting = {
  title: 'Delete Item',
  question: 'Delete “{{name}}”? You can restore it from the trash for 30 days.',
  confirm: 'Delete',
  /** The counts are of the requests for it that have ended, where there were any. */
  done: '“{{name}}” was deleted.',
  done_one: '“{{name}}” was deleted. {{count}} request for it has ended.',
  done_other: '“{{name}}” was deleted. {{count}} requests for it have ended.',
  kept: '“{{name}}” is in the trash for 30 days.',
  kept_one: '“{{name}}” is in the trash for 30 days. {{count}} request for it has ended.',
  kept_other: '“{{name}}” is in the trash for 30 days. {{count}} requests for it have ended.',
  undo: 'Undo',
  alreadyGone: '“{{name}}” is not among your items any more: it was deleted, or handed over.',
  failedTitle: 'Error!',
  failed: 'There was a problem deleting the item.',
  inTransitTitle: 'Item in Transit',
  inTransit: 'This item is part of a transfer and cannot be deleted until the transfer ends.',
} as const;

export const deletingTexts = addTexts({ deleting });
