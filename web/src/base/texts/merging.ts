import { addTexts } from '#web/base/i18n.ts';

const merging = {
  title: 'Changed on both sides',
  fields: { name: 'Item Name', description: 'Description', assetType: 'Item Type' },
  yours: 'Yours',
  theirs: 'Elsewhere',
  deletedHere: 'You deleted this detail.',
  deletedThere: 'This detail was deleted. Yours is kept as a new one.',
  useTheirs: 'Use the other text',
  useYours: 'Use your text',
} as const;

export const mergingTexts = addTexts({ merging });
