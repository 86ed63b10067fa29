import { addTexts } from '#web/base/i18n.ts';

const amounts = {
  read: 'This is read as {{amount}}.',
  unclear: 'This cannot be read as one amount, so it counts in no total.',
} as const;

export const amountTexts = addTexts({ amounts });
