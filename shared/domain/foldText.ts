/** Letters that no mark makes of another one, by those that are typed in their place where a keyboard has none of them. */
const LETTERS: Readonly<Record<string, string>> = {
  // In capitals these are SS and I.
  ß: 'ss',
  ı: 'i',
  // The Persian letters are on other keys than the Arabic ones.
  ی: 'ي',
  ک: 'ك',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * The text as search compares it: lower case, without diacritics and compatibility forms.
 * Folding a text is folding its parts, so that a part of a text is always found in it. That is why signs stay decomposed,
 * and that holds for a text whose signs are in their usual order.
 */
export const foldText = (text: string): string =>
  // Most texts are in ASCII, of which folding leaves the lower case: that takes a tenth of the time.
  ASCII.test(text)
    ? text.toLowerCase()
    : plain(text)
        .replace(DIACRITICS, '')
        .replace(/[^\0-\x7f]/g, (letter) => LETTERS[letter] ?? letter);

/**
 * The text by which tags, places and other names are told to be the same: lower case, however their signs are composed.
 * The marks of letters stay, since й is no и, ñ no n and ö no o to those who write them, and words that differ in them
 * must not be changed together. Only the point of İ goes, whose small letter is i.
 */
export const textKey = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : plain(text)
        .replace(UNWRITTEN, '')
        .replace(/i\u0307+/g, 'i');

const ASCII = /^[\0-\x7f]*$/;

const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replaceAll('ς', 'σ');

/**
 * Accents of European scripts, the points of Hebrew, Arabic and Syriac, and what chooses the form of a sign. Marks of other
 * scripts are vowels and, in Japanese, voiced consonants, which make another word.
 */
const DIACRITICS =
  /(?=\p{M})(?!\u3099|\u309a)[\p{VS}\p{sc=Zinh}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/gu;

/**
 * The marks that are written or not in the same word: the points of Arabic, Hebrew and Syriac, and what chooses the form of
 * a sign.
 */
const UNWRITTEN = /(?=\p{M})[\u064b-\u0652\u0670\p{VS}\p{sc=Hebr}\p{sc=Syrc}]/gu;
