/** Formats whose metadata can be cut out; the picture itself stays byte by byte. */
type CutFormat = 'jpeg' | 'png' | 'webp' | 'gif';
/**
 * Formats that are drawn anew, where the browser can decode them. TIFF includes most raw photos; `raw` are the others,
 * which no browser decodes: they are told apart because their metadata may not be kept as that of a document is.
 */
type DrawnFormat = 'avif' | 'heic' | 'tiff' | 'bmp' | 'jxl' | 'raw';
export type PictureFormat = CutFormat | DrawnFormat;
export type FileFormat = PictureFormat | 'pdf' | 'other';

/** The bytes of a file's beginning that are looked at. */
const FORMAT_BYTES = 1_024;

const PREFIXES: readonly (readonly [format: FileFormat, prefix: string])[] = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['jxl', '\xff\x0a'],
  ['jxl', '\0\0\0\x0cJXL '],
  // Olympus, Panasonic, Fujifilm, Minolta, Sigma and the older cameras of Canon.
  ['raw', 'IIRO'],
  ['raw', 'IIRS'],
  ['raw', 'MMOR'],
  ['raw', 'IIU\0'],
  ['raw', 'FUJIFILMCCD-RAW'],
  ['raw', '\0MRM'],
  ['raw', 'FOVb'],
  ['raw', 'II\x1a\0\0\0HEAPCCDR'],
];

const HEIC_BRANDS = /heic|heix|heim|heis|hevc|hevx|mif1|msf1/;

/** The format by the brands of an ISO media file (ISO/IEC 14496-12, `ftyp`). */
function byBrands(start: string): FileFormat {
  const brands = start.slice(8, start.charCodeAt(2) * 256 + start.charCodeAt(3));
  if (/avif|avis/.test(brands)) return 'avif';
  // CR3, of Canon's newer cameras.
  if (brands.startsWith('crx ')) return 'raw';
  return HEIC_BRANDS.test(brands) ? 'heic' : 'other';
}

/** The format of a file, by the first of its bytes. Its name and the type that a browser gives it say nothing. */
export function formatOf(file: Uint8Array): FileFormat {
  const start = String.fromCharCode(...file.subarray(0, FORMAT_BYTES));
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.slice(4, 8) === 'ftyp') return byBrands(start);
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'bmp';
  const known = PREFIXES.find(([, prefix]) => start.startsWith(prefix));
  if (known) return known[0];
  // Readers accept a PDF whose header comes a little later.
  return start.includes('%PDF-') ? 'pdf' : 'other';
}
