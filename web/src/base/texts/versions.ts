import { addTexts } from '#web/base/i18n.ts';

const versions = {
  title: 'Earlier versions',
  lead: 'The last ten versions before now. You can go back to one; its texts and details return, photos and files stay as they are.',
  loading: 'Loading earlier versions…',
  failed: 'The earlier versions could not be loaded.',
  empty: 'No earlier version is kept.',
  damaged: 'This version is damaged and cannot be read.',
  now: 'Now',
  fields: {
    name: 'Item name',
    description: 'Description',
    assetType: 'Type',
    file: 'File “{{name}}”',
    order: 'Order of the details',
  },
  changes: {
    changed: 'Changed: {{names}}',
    added: 'Added: {{names}}',
    removed: 'Removed: {{names}}',
    more: '{{names}} and {{count}} more',
    none: 'Nothing visible changed',
    first: 'The oldest version that is kept',
    unknown: 'The version before cannot be read, so what changed is not known',
  },
  compare: 'Compare with now',
  compareOf: 'Compare with now: version of {{date}}',
  comparison: {
    before: 'Then',
    now: 'Now',
    detail: 'Detail',
    absent: 'Not there',
    same: 'The texts and details are the same as now.',
    caption: 'What is different now',
  },
  remove: {
    open: 'Delete earlier versions',
    title: 'Delete the earlier versions?',
    text: 'What was changed or removed in them is then gone for good, and you cannot go back. The item stays as it is now.',
    confirm: 'Delete versions',
    done: 'The earlier versions were deleted.',
    failedTitle: 'The earlier versions were not deleted',
    changed: 'This item was changed elsewhere meanwhile. Look at the versions again before you delete them.',
    gone: 'This item is not there any more.',
    failed: 'They could not be deleted. Try again later.',
    unknownTitle: 'Were the earlier versions deleted?',
    unknown: 'There was no response. Check your connection, then look at the earlier versions again.',
  },
  goBack: 'Go back to this version',
  inTransit: 'While the item is in transit, it cannot be changed.',
  question: {
    title: 'Go back to this version?',
    text: 'Name, description, type and details become as they were on {{date}}. Photos and files stay as they are. The present version is kept among the earlier ones.',
    confirm: 'Go back',
  },
  done: 'The item is as it was on {{date}}.',
  undone: 'The item is as it was before.',
  undo: 'Undo',
  problem: {
    failedTitle: 'The item stays as it is',
    changed:
      'This item was changed elsewhere meanwhile. Look at the versions again before you go back to one.',
    gone: 'This item or this version is not there any more.',
    tooLarge:
      'With the texts of that version and its files, the item would be too large. Remove a file, then try again.',
    damaged: 'The item or this version is damaged and cannot be read.',
    failed: 'The item could not be changed. Try again later.',
    unknownTitle: 'Was the item changed?',
    unknown:
      'There was no response. Check your connection, then look at the item and its earlier versions again.',
  },
} as const;

export const versionsTexts = addTexts({ versions });
