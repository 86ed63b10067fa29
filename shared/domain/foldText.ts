/**
 * The text as search compares it: lower case, without diacritics and compatibility forms.
 * Folding a text is folding its parts, so that a part of a text is always found in it.
 */
export const foldText = (text: string): string =>
  text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');
