import { addTexts } from '#web/base/i18n.ts';

const samples = {
  add: 'Try sample items',
  hint: 'Three things with photos, to look around with. You can remove them again at any time.',
  addFailed: {
    title: 'The sample items could not be added',
    text: 'Check your connection and try again.',
  },
  addedSome: {
    title: 'Not all sample items could be added',
    text: 'Still missing: {{names}}. Check your connection, then go on.',
    confirm: 'Add the rest',
    cancel: 'Not now',
  },
  notice: 'These are sample items to try things out with.',
  remove: 'Remove samples',
  question: {
    title: 'Remove the sample items?',
    text: 'This deletes {{names}} for good. Samples that you have changed stay.',
    confirm: 'Remove',
  },
  removed: 'The sample items are gone.',
  removeFailed: {
    title: 'Not all sample items could be removed',
    text: 'Still there: {{names}}. An item that is being handed over stays until that has ended. Try again later.',
  },
} as const;

export const samplesTexts = addTexts({ samples });
