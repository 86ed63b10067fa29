import { addTexts } from '#web/base/i18n.ts';

const leaving = {
  title: 'Discard what you typed?',
  text: 'It has not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
  broughtBack: 'We brought back what you typed.',
} as const;

export const leavingTexts = addTexts({ leaving });
