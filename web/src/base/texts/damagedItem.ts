import { addTexts } from '#web/base/i18n.ts';

const damagedItem = {
  title: 'Damaged item',
  heading: 'This item cannot be read',
  what: 'Its content is still stored, but it cannot be decrypted: it was damaged where it is stored, or it was encrypted with a different key. Your other items are not affected.',
  steps: 'What you can do',
  tellAdministrator:
    'Tell whoever runs this registry, and send them the number of the item. It gives away nothing about the item:',
  backup: 'Ask them whether a backup still has it. A backup from before the damage can bring it back.',
  aboutBackups: 'About backups',
  deleteLast: 'Delete it only if you no longer need it. Register it again if you have its details elsewhere.',
  back: 'Back to your items',
} as const;

export const damagedItemTexts = addTexts({ damagedItem });
