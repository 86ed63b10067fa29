import { addTexts } from '#web/base/i18n.ts';

const connection = {
  lost: 'There was no connection. What you typed is still here: try again once you are online.',
} as const;

export const connectionTexts = addTexts({ connection });
