import { describe, expect, test } from 'vitest';
import { concatenated } from '#shared/sealing/bytes.ts';
import { cleanPicture } from './cleanPicture.ts';
import { formatOf } from './fileFormat.ts';

const text = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0));
const big = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
const little = (value: number) => big(value).toReversed();
const SECRET = 'N 52.5 E 13.4 Camera 4711';
const secret = text(SECRET);

/** EXIF data with an orientation, and after it a text that says where the photo was taken. */
const exif = (orientation: number) =>
  concatenated(
    text('II*\0'),
    little(8),
    Uint8Array.of(1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0),
    little(0),
    secret,
  );

const holdsSecret = (bytes: Uint8Array | undefined): boolean =>
  new TextDecoder('latin1').decode(bytes).includes(SECRET);

describe('a JPEG', () => {
  const segment = (marker: number, ...content: Uint8Array[]) => {
    const body = concatenated(...content);
    return concatenated(Uint8Array.of(0xff, marker), big(body.length + 2).subarray(2), body);
  };
  const start = Uint8Array.of(0xff, 0xd8);
  const frame = (width: number) =>
    segment(0xc0, Uint8Array.of(8, 0, 60), big(width).subarray(2), Uint8Array.of(1, 1, 0x11, 0));
  const jfif = segment(0xe0, text('JFIF\0'), Uint8Array.of(1, 2, 0, 0, 1, 0, 1, 0, 0));
  const tables = [segment(0xdb, new Uint8Array(65)), segment(0xc4, new Uint8Array(20))];
  const scan = concatenated(segment(0xda, new Uint8Array(6)), Uint8Array.of(1, 0xff, 0, 2, 0xff, 0xd0, 3));
  const end = Uint8Array.of(0xff, 0xd9);
  const plain = concatenated(start, jfif, ...tables, frame(80), scan, end);
  const withSegments = (...segments: Uint8Array[]) =>
    concatenated(start, jfif, ...segments, ...tables, frame(80), scan, end);
  const exifSegment = (orientation: number) => segment(0xe1, text('Exif\0\0'), exif(orientation));

  test.each([
    ['EXIF data', exifSegment(1)],
    ['XMP data', segment(0xe1, text('http://ns.adobe.com/xap/1.0/\0'), secret)],
    ['IPTC data', segment(0xed, text('Photoshop 3.0\0'), secret)],
    ['the index of further pictures', segment(0xe2, text('MPF\0'), secret)],
    ['a comment', segment(0xfe, secret)],
    ['the data of a maker', segment(0xe5, secret)],
  ])('loses %s, and nothing of the picture', (_, added) => {
    expect(holdsSecret(withSegments(added))).toBe(true);
    expect(cleanPicture('jpeg', withSegments(added))).toEqual(plain);
  });

  test('loses what follows its end, such as a film or a second picture', () => {
    expect(cleanPicture('jpeg', concatenated(plain, secret))).toEqual(plain);
  });

  test('loses the preview in its JFIF header', () => {
    const withPreview = segment(0xe0, text('JFIF\0'), Uint8Array.of(1, 2, 0, 0, 1, 0, 1, 3, 3), secret);
    expect(cleanPicture('jpeg', concatenated(start, withPreview, ...tables, frame(80), scan, end))).toEqual(
      plain,
    );
  });

  test('keeps every scan of a progressive picture', () => {
    const progressive = concatenated(
      start,
      jfif,
      ...tables,
      frame(80),
      scan,
      segment(0xc4, new Uint8Array(9)),
      scan,
      end,
    );
    expect(cleanPicture('jpeg', progressive)).toEqual(progressive);
  });

  test('keeps a colour profile of a standard', () => {
    const profile = iccNamed('Display P3');
    const kept = withSegments(segment(0xe2, text('ICC_PROFILE\0\x01\x01'), profile));
    expect(cleanPicture('jpeg', kept)).toEqual(kept);
  });

  test.each([
    ['is turned by its EXIF data', withSegments(exifSegment(6))],
    [
      'has the colour profile of a single screen',
      withSegments(segment(0xe2, text('ICC_PROFILE\0\x01\x01'), iccNamed('My screen 4711'))),
    ],
    ['is longer than 4096 pixels', concatenated(start, jfif, ...tables, frame(4_097), scan, end)],
    ['ends too early', plain.slice(0, -1)],
    ['names a length beyond its end', concatenated(start, Uint8Array.of(0xff, 0xe1, 0xff, 0xff), secret)],
    ['is empty after its first bytes', start],
  ])('is drawn anew when it %s', (_, source) => {
    expect(cleanPicture('jpeg', source)).toBeUndefined();
  });
});

function iccNamed(name: string): Uint8Array {
  const description = concatenated(text('desc'), big(0), big(name.length + 1), text(`${name}\0`));
  return concatenated(
    new Uint8Array(128),
    big(1),
    text('desc'),
    big(144),
    big(description.length),
    description,
  );
}

describe('a PNG', () => {
  const signature = text('\x89PNG\r\n\x1a\n');
  const chunk = (name: string, content: Uint8Array = new Uint8Array(0)) =>
    concatenated(big(content.length), text(name), content, big(0));
  const header = chunk('IHDR', new Uint8Array(13));
  const plain = concatenated(signature, header, chunk('IDAT', new Uint8Array(9)), chunk('IEND'));
  const withChunk = (added: Uint8Array) =>
    concatenated(signature, header, added, chunk('IDAT', new Uint8Array(9)), chunk('IEND'));

  test.each(['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'])('loses its chunk %s', (name) => {
    expect(cleanPicture('png', withChunk(chunk(name, secret)))).toEqual(plain);
  });

  test('loses EXIF data, and what follows its end', () => {
    expect(cleanPicture('png', withChunk(chunk('eXIf', exif(1))))).toEqual(plain);
    expect(cleanPicture('png', concatenated(plain, secret))).toEqual(plain);
  });

  test.each([
    ['is turned by its EXIF data', withChunk(chunk('eXIf', exif(3)))],
    ['has a colour profile', withChunk(chunk('iCCP', secret))],
    ['ends too early', plain.slice(0, -1)],
  ])('is drawn anew when it %s', (_, source) => {
    expect(cleanPicture('png', source)).toBeUndefined();
  });
});

describe('a WebP picture', () => {
  const chunk = (name: string, content: Uint8Array) =>
    concatenated(text(name), little(content.length), content, new Uint8Array(content.length % 2));
  const webp = (...chunks: Uint8Array[]) => {
    const body = concatenated(text('WEBP'), ...chunks);
    return concatenated(text('RIFF'), little(body.length), body);
  };
  const extended = (flags: number) => chunk('VP8X', Uint8Array.of(flags, 0, 0, 0, 79, 0, 0, 59, 0, 0));
  const picture = chunk('VP8 ', new Uint8Array(31));

  test('loses EXIF and XMP data, the flags that announce them, and unknown chunks', () => {
    const source = webp(
      extended(0x1c),
      picture,
      chunk('EXIF', exif(1)),
      chunk('XMP ', secret),
      chunk('note', secret),
    );
    expect(cleanPicture('webp', source)).toEqual(webp(extended(0x10), picture));
  });

  test('loses what follows its end', () => {
    expect(cleanPicture('webp', concatenated(webp(picture), secret))).toEqual(webp(picture));
  });

  test('is drawn anew when it is turned by its EXIF data, or ends too early', () => {
    expect(cleanPicture('webp', webp(picture, chunk('EXIF', exif(8))))).toBeUndefined();
    expect(cleanPicture('webp', webp(picture).slice(0, -4))).toBeUndefined();
  });
});

describe('a GIF', () => {
  const header = concatenated(text('GIF89a'), Uint8Array.of(1, 0, 1, 0, 0x80, 0, 0), new Uint8Array(6));
  const blocks = (content: Uint8Array) =>
    concatenated(Uint8Array.of(content.length), content, Uint8Array.of(0));
  const control = concatenated(Uint8Array.of(0x21, 0xf9), blocks(new Uint8Array(4)));
  const repetition = concatenated(
    Uint8Array.of(0x21, 0xff),
    Uint8Array.of(11),
    text('NETSCAPE2.0'),
    blocks(Uint8Array.of(1, 0, 0)),
  );
  const image = concatenated(
    Uint8Array.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2),
    blocks(Uint8Array.of(0x44, 1)),
  );
  const end = Uint8Array.of(0x3b);
  const plain = concatenated(header, repetition, control, image, end);

  test('keeps its animation', () => {
    expect(cleanPicture('gif', plain)).toEqual(plain);
  });

  test('loses comments, the data of other applications, and what follows its end', () => {
    const comment = concatenated(Uint8Array.of(0x21, 0xfe), blocks(secret));
    const xmp = concatenated(
      Uint8Array.of(0x21, 0xff),
      Uint8Array.of(11),
      text('XMP DataXMP'),
      blocks(secret),
    );
    const source = concatenated(header, comment, repetition, control, xmp, image, end, secret);
    expect(cleanPicture('gif', source)).toEqual(plain);
  });

  test('is drawn anew when it ends too early', () => {
    expect(cleanPicture('gif', plain.slice(0, -1))).toBeUndefined();
  });
});

describe('the format of a file', () => {
  const iso = (major: string, ...others: string[]) =>
    concatenated(big(16 + others.length * 4), text(`ftyp${major}\0\0\0\0${others.join('')}`));

  test.each([
    ['jpeg', text('\xff\xd8\xff\xe0')],
    ['png', text('\x89PNG\r\n\x1a\n')],
    ['gif', text('GIF89a')],
    ['webp', text('RIFF\0\0\0\0WEBPVP8 ')],
    ['tiff', text('II*\0')],
    ['bmp', text('BM\x10\0\0\0\0\0\0\0')],
    ['avif', iso('mif1', 'avif')],
    ['heic', iso('mif1', 'heic')],
    ['heic', iso('heix')],
    ['raw', text('IIRO\x08\0')],
    ['raw', text('IIRS\x08\0')],
    ['raw', text('MMOR\0\0')],
    ['raw', text('IIU\0\x18\0')],
    ['raw', text('FUJIFILMCCD-RAW 0201')],
    ['raw', text('\0MRM\0\x01')],
    ['raw', text('FOVb\0\0')],
    ['raw', text('II\x1a\0\0\0HEAPCCDR')],
    ['raw', iso('crx ', 'crx ', 'isom')],
    ['pdf', text('\n%PDF-1.7')],
    ['other', iso('isom', 'mp42')],
    ['other', iso('qt  ')],
    ['other', text('BMW, first service')],
    ['other', text('<html>')],
    ['other', new Uint8Array(0)],
  ])('%s is told by the first bytes', (format, bytes) => {
    expect(formatOf(bytes)).toBe(format);
  });
});
