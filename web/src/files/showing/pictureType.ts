type Bytes = Uint8Array<ArrayBuffer>;

const startsWith = (bytes: Bytes, signature: string, at = 0): boolean =>
  [...signature].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * The media type of a picture, by its first bytes; undefined for every other content. The type that another user wrote
 * down is not believed: a document at a `blob:` address would run as a page of this site.
 */
export function pictureType(bytes: Bytes): string | undefined {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftypavif', 4) || startsWith(bytes, 'ftypavis', 4)) return 'image/avif';
  return undefined;
}
