import { addTexts } from '../i18n.ts';

const filters = {
  title: 'Filter',
  remove: 'Remove filter {{name}}: {{value}}',
  clear: 'Clear filters',
  show_one: 'Show {{count, number}} item',
  show_other: 'Show {{count, number}} items',
  close: 'Close filters',
  more: '{{count, number}} more',
  count: '{{count, number}}',
  find: 'Find in {{name}}',
  clearFind: 'Clear the search',
  noneFound: 'Nothing has this name.',
  names: {
    type: 'Type',
    place: 'Place',
    tags: 'Tags',
    photo: 'Photo',
    encryption: 'Encryption',
    transfer: 'Transfer',
    warranty: 'Warranty',
  },
  choices: {
    photo: { with: 'With photo', without: 'Without photo' },
    encryption: { encrypted: 'Encrypted', plain: 'Not encrypted' },
    transfer: { yes: 'In transit' },
    warranty: { valid: 'Warranty valid', ending: 'Ends within 90 days', ended: 'Warranty ended' },
  },
} as const;

export const filtersTexts = addTexts({ filters });
