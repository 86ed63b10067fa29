const DIGIT = /\p{Nd}/u;

/** The digits of a script stand in a row from 0 to 9, and rows may touch: those before a digit tell which it is. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** The text with the digits of every script as 0 to 9, so that ١٢ and १२ are 12. */
export const plainDigits = (text: string): string =>
  // Nearly all texts have no others.
  text.replace(/(?!\d)\p{Nd}/gu, digitValue);

/**
 * A number as it is typed or pasted anywhere, in the signs that the rules for amounts name: digits of any script or width,
 * every blank as a space, and the Arabic marks. A decimal mark before three digits stays, because a point in its place would
 * be read as one between thousands.
 */
export const plainNumber = (text: string): string =>
  plainDigits(text)
    .replace(/[！-～]/g, (wide) => wide.normalize('NFKC'))
    .replace(/\p{Bidi_C}/gu, '')
    .replace(/٬/g, "'")
    .replace(/٫(?!\d{3}(?!\d))/g, '.')
    .replace(/\s+/g, ' ')
    .trim();
