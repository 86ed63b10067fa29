import { addTexts } from '#web/base/i18n.ts';

const connection = {
  lost: 'There was no connection. What you typed is still here.',
} as const;

export const connectionTexts = addTexts({ connection });
