import { addTexts } from '#web/base/i18n.ts';

const quickAdd = {
  title: 'Quick add',
  lead: 'Type a name and press Enter, then the next one. Each item is registered at once; you can complete it later.',
  type: 'Item Type',
  typeHint: 'Choose a type or enter your own',
  place: 'Place',
  placeHint: 'Leave empty if they have no place yet',
  name: 'Item Name',
  add: 'Add',
  missing: 'Enter a name and a type.',
  description: 'Added by name. Not described yet.',
  adding: 'Adding…',
  added: 'Added',
  failed: 'Not added',
  retry: 'Try again',
  list: 'Added on this page',
  count_one: '{{count}} item added',
  count_other: '{{count}} items added',
  leaving: {
    title: 'Leave before all items are added?',
    text_one: '{{count}} item is not added yet. It may be lost if you leave now.',
    text_other: '{{count}} items are not added yet. They may be lost if you leave now.',
    leave: 'Leave',
    stay: 'Stay here',
  },
  failedCount_one: '{{count}} item could not be added. Check your connection and try again.',
  failedCount_other: '{{count}} items could not be added. Check your connection and try again.',
} as const;

export const quickAddTexts = addTexts({ quickAdd });
