/** The encodings that a table of another program comes in: Unicode, then what Windows writes in one region or another. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1257',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'windows-1258',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The languages for which Windows writes another encoding than for those of Western Europe (encoding.spec.whatwg.org). */
const OF_LANGUAGES: readonly (readonly [encoding: Encoding, languages: string])[] = [
  ['windows-1250', 'bs cs hr hu pl ro sk sl sq sr-Latn'],
  ['windows-1257', 'et lt lv'],
  ['windows-1251', 'be bg kk ky mk mn ru sr-Cyrl tg uk'],
  ['windows-1253', 'el'],
  ['windows-1254', 'az ku tr uz'],
  ['windows-1255', 'he yi'],
  ['windows-1256', 'ar fa ur'],
  ['windows-874', 'th'],
  ['windows-1258', 'vi'],
  ['shift_jis', 'ja'],
  ['gb18030', 'zh-Hans'],
  ['big5', 'zh-Hant'],
  ['euc-kr', 'ko'],
];

/** The encoding of Windows for a reader's language. */
function encodingFor(locale: string): Encoding {
  const { language, script } = new Intl.Locale(locale).maximize();
  const isOf = (tag: string) => tag === language || tag === `${language}-${script}`;
  return OF_LANGUAGES.find(([, tags]) => tags.split(' ').some(isOf))?.[0] ?? 'windows-1252';
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

const canBe = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * The encoding by the byte order mark; without one UTF-8 where the bytes are that, and else what Windows writes where the
 * reader is. That of Western Europe reads any bytes.
 * @param locale a BCP 47 tag
 */
export function encodingOf(
  bytes: Uint8Array,
  locale = new Intl.NumberFormat().resolvedOptions().locale,
): Encoding {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return (['utf-8', encodingFor(locale)] as const).find((each) => canBe(bytes, each)) ?? 'windows-1252';
}

/** The text without its byte order mark. */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes);
