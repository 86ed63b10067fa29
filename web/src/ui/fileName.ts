/** Characters that some system forbids in file names, that are invisible, or that change the reading direction. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Names that Windows keeps for its devices, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAXIMUM_LENGTH = 80;

/**
 * A text as part of a file's name, on any system: what is not allowed becomes a space, and it is cut at 80
 * characters. `otherwise` where nothing is left.
 */
export function fileNameOf(text: string, otherwise: string): string {
  const words = text.toWellFormed().normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  const short = [...words.trim()].slice(0, MAXIMUM_LENGTH).join('');
  const name = short.replace(/^[. ]+|[. ]+$/g, '').replace(RESERVED, '$1_');
  return name === '' ? otherwise : name;
}
