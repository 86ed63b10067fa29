import { addTexts } from '#web/base/i18n.ts';

const accountDeleted = {
  title: 'Your account is deleted',
  text: 'You are signed out. You can close this page.',
} as const;

export const accountDeletedTexts = addTexts({ accountDeleted });
