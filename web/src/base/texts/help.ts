import { addTexts } from '#web/base/i18n.ts';

const help = {
  title: 'Help',
  lead: 'Short answers to what people ask before they trust a place with their things.',
  contents: 'On this page',
  tour: 'Take the tour',
  home: 'Go to your items',
  signIn: 'Sign in',
} as const;

export const helpTexts = addTexts({ help });
