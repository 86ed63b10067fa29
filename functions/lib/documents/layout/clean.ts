/** Characters that need no shaping, no other font and no ordering: one glyph each, from left to right. */
const SIMPLE =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02af\u0384-\u03ff\u0400-\u0482\u048a-\u0513\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122]*$/;

/** Characters that take no room and are not drawn: controls, marks of direction, soft hyphens, invisible operators. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Scripts whose characters need no shaping: each is drawn as it is. */
const UNJOINED =
  /^[\n -~\u00a0-\u00ac\u00ae-\u02af\u0384-\u03ff\u0400-\u0482\u048a-\u0513\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uffee\u{20000}-\u{323af}]*$/u;

export const needsNoShaping = (text: string): boolean => UNJOINED.test(text);

export const isSimple = (text: string): boolean => SIMPLE.test(text);

/** A text as it can be laid out: lines end in a line feed, letters and their accents are one, nothing is unseen. */
export function clean(text: string): string {
  if (isSimple(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '');
}
