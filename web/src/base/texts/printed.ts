import { addTexts } from '../i18n.ts';

/** These stand on paper only. */
const printed = {
  part: 'These are {{count, number}} of {{all, number}} items. Search or filter the list to print others.',
} as const;

export const printedTexts = addTexts({ printed });
