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

function follow(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.rel = 'noreferrer';
  link.click();
}

/** Saves a file. It is handed over in memory: the address holds none of it. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  follow(address, fileName);
  URL.revokeObjectURL(address);
}

/**
 * Saves what an address of the web gives as an attachment. A browser takes the name only for an address of this
 * site; elsewhere it is the server's.
 * @throws TypeError for an address of another kind.
 */
export function saveFrom(address: string, fileName: string): void {
  const { protocol, href } = new URL(address, window.location.href);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Not an address of the web');
  follow(href, fileName);
}
