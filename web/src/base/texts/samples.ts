import { addTexts } from '#web/base/i18n.ts';

const samples = {
  add: 'Try Sample Items',
  hint: 'Three things with photos, to look around with. You can remove them with one click.',
  addFailed: {
    title: 'The sample items could not be added',
    text: 'Check your connection and try again.',
  },
  notice: 'These are sample items to try things out with.',
  remove: 'Remove Samples',
  removed: 'The sample items are gone.',
  removeFailed: {
    title: 'Not all sample items could be removed',
    text: 'An item that is being handed over stays until that has ended. Try again later.',
  },
} as const;

export const samplesTexts = addTexts({ samples });
