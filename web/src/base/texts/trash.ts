import { addTexts } from '#web/base/i18n.ts';

const trash = {
  title: 'Trash',
  lead: 'Deleted items stay here for 30 days, with their details, photos and files. After that they are deleted for good.',
  loading: 'Loading the trash...',
  count_one: '1 item',
  count_other: '{{count}} items',
  damaged: 'Damaged item',
  damagedNote: 'It cannot be read. Restore it, and its page says what you can do.',
  deletedOn: 'Deleted on {{date}}',
  daysLeft_one: '1 day left',
  daysLeft_other: '{{count}} days left',
  today: 'Deleted for good today',
  restore: 'Restore',
  restoreNamed: 'Restore {{name}}',
  restored: '“{{name}}” is back among your items.',
  ended_one: '{{count}} request for it stays ended: whoever asked has to ask again.',
  ended_other: '{{count}} requests for it stay ended: whoever asked has to ask again.',
  remove: 'Delete for good',
  removeNamed: 'Delete {{name}} for good',
  removed: '“{{name}}” was deleted for good.',
  more: 'Show more',
  find: {
    label: 'Find a deleted item',
    clear: 'Clear the search',
    nothing: 'No deleted item has this name.',
  },
  empty: {
    title: 'The trash is empty',
    text: 'Items that you delete stay here for 30 days, so that you can bring them back.',
    action: 'Back to your items',
  },
  failed: {
    title: 'The trash could not be loaded',
    text: 'There was a problem loading your deleted items. Please try again.',
  },
  question: {
    title: 'Delete for good',
    text: 'Delete “{{name}}” for good, with its photos and files? You cannot restore it after that.',
    confirm: 'Delete for good',
  },
  emptying: {
    action: 'Empty trash',
    title: 'Empty trash',
    question_one: 'Delete 1 item for good, with its photos and files? You cannot restore it after that.',
    question_other:
      'Delete all {{count}} items for good, with their photos and files? You cannot restore them after that.',
    running_one: 'Emptying the trash: 1 item left',
    running_other: 'Emptying the trash: {{count}} items left',
    done: 'The trash is empty.',
  },
  restoringAll: {
    action: 'Restore all',
    title_one: 'Restore {{count}} item',
    title_other: 'Restore {{count}} items',
    text_one: 'Do you want to have this item back among your items, as it was?',
    text_other: 'Do you want to have all {{count}} items back among your items, as they were?',
  },
  problem: {
    title: 'Error!',
    restore: 'There was a problem restoring the item. Please try again.',
    remove: 'There was a problem deleting the item. Please try again.',
    gone: 'This item is not in the trash any more. It was restored or deleted for good elsewhere.',
    deletedAgain: 'This item was restored and deleted again since, so it stays in the trash.',
    empty: 'The trash could not be emptied completely. What is left is shown below; please try again.',
  },
} as const;

export const trashTexts = addTexts({ trash });
