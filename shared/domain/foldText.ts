/**
 * The text as search compares it: lower case, without diacritics and compatibility forms.
 * Folding a text is folding its parts, so that a part of a text is always found in it.
 */
export const foldText = (text: string): string =>
  // Most texts are in ASCII, of which folding leaves the lower case: that takes a tenth of the time.
  isAscii(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ');

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
