import { addTexts } from '../i18n.ts';

const table = {
  columns: 'Columns',
  picture: 'Picture',
  actions: 'Actions',
  names: {
    place: 'Place',
    tags: 'Tags',
    value: 'Value',
    warranty: 'Warranty until',
    serial: 'Serial number',
    registered: 'Registered',
    changed: 'Changed',
  },
} as const;

export const tableTexts = addTexts({ table });
