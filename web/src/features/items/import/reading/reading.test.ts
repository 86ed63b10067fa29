import { describe, expect, test } from 'vitest';
import { encodingOf } from './decoding.ts';
import { tableOf } from './table.ts';

const TEXT = 'Name,Where\nKüchenmöbel,Keller\n';

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittle);
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 + at * 2, text.charCodeAt(at), isLittle);
  return bytes;
};

describe('a table', () => {
  test.each([
    ['utf-8', new TextEncoder().encode(TEXT)],
    ['utf-8', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['utf-16le', utf16(TEXT, true)],
    ['utf-16be', utf16(TEXT, false)],
    ['windows-1252', Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0))],
  ] as const)('is read in %s, which is recognised', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(tableOf(bytes)).toMatchObject({
      encoding,
      headers: ['Name', 'Where'],
      rows: [{ number: 2, cells: ['Küchenmöbel', 'Keller'] }],
    });
  });

  test.each([
    ['ru-RU', 'windows-1251', [0xd1, 0xf2, 0xf3, 0xeb], 'Стул'],
    ['pl', 'windows-1250', [0xa3, 0xf3, 0xbf, 0x6b, 0x6f], 'Łóżko'],
    ['tr-TR', 'windows-1254', [0xfe, 0x69, 0xfe, 0x65], 'şişe'],
    ['ja-JP', 'shift_jis', [0x83, 0x4a, 0x83, 0x81, 0x83, 0x89], 'カメラ'],
    ['zh-CN', 'gb18030', [0xcf, 0xe0, 0xbb, 0xfa], '相机'],
    ['zh-TW', 'big5', [0xac, 0xdb, 0xbe, 0xf7], '相機'],
    ['ko', 'euc-kr', [0xc4, 0xab, 0xb8, 0xde, 0xb6, 0xf3], '카메라'],
    ['th', 'windows-874', [0xa1, 0xc5, 0xe9, 0xcd, 0xa7], 'กล้อง'],
    ['he-IL', 'windows-1255', [0xeb, 0xe9, 0xf1, 0xe0], 'כיסא'],
    ['de-DE', 'windows-1252', [0x4b, 0xfc, 0x63, 0x68, 0x65], 'Küche'],
  ] as const)('that Windows wrote is read as it writes for %s, in %s', (locale, encoding, letters, name) => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('Name\n'), ...letters);
    expect(encodingOf(bytes, locale)).toBe(encoding);
    expect(tableOf(bytes, { encoding }).rows[0]?.cells).toEqual([name]);
  });

  test('is read as Western European where the bytes are nothing that the reader has', () => {
    expect(encodingOf(Uint8Array.of(0x4b, 0xfc, 0xff), 'ja-JP')).toBe('windows-1252');
  });

  test('begins behind the line that tells Excel the separator', () => {
    expect(tableOf(new TextEncoder().encode('\uFEFFsep=;\r\nName;A,B,C\r\nSofa;1\r\n'))).toMatchObject({
      separator: ';',
      headers: ['Name', 'A,B,C'],
      rows: [{ number: 2, cells: ['Sofa', '1'] }],
    });
  });

  test('is read in another encoding where the user says so', () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('Name\n'), 0xa4);
    expect(tableOf(bytes, { encoding: 'windows-1252' }).rows[0]?.cells).toEqual(['¤']);
  });

  test.each([
    [',', 'a,b\n1,2'],
    [';', 'a;b\n1,5;2'],
    ['\t', 'a\tb\n1\t2'],
    ['|', 'a|b\n1|2'],
    [',', 'a,b\nx;y;z,1\nx;y;z,2'],
    [';', '"a,b,c";d\n1;2'],
    [';', '"a\n,,,b";d\n1;2'],
  ] as const)('recognises %j between its columns', (separator, text) => {
    const table = tableOf(new TextEncoder().encode(text));
    expect(table.separator).toBe(separator);
    expect(table.headers).toHaveLength(2);
  });

  test('is read whatever its size where a header has a quote in it', () => {
    const row = `1,${'x'.repeat(17_000_000)}`;
    const table = tableOf(new TextEncoder().encode(`Size 5",Name\n${row}\n`));
    expect(table.headers).toEqual(['Size 5"', 'Name']);
    expect(table.rows).toHaveLength(1);
  });

  test.each([
    ['Name,Price\nSofa,5\n"Bed,6\nLamp,7\n', 3],
    ['Name,Price\n"24" screen",5\nBed,6\n', 2],
    ['Name,Price\n"Sofa ""Oslo""",5\nSize 5",6\n', undefined],
  ])('names the row of a quote that is not closed: %j', (text, row) => {
    expect(tableOf(new TextEncoder().encode(text)).openQuoteAt).toBe(row);
  });

  test('keeps line breaks, quotes and separators within quotes', () => {
    const bytes = new TextEncoder().encode('a,b\r\n"1\r\n2","say ""x"", y"\r\n');
    expect(tableOf(bytes).rows).toEqual([{ number: 2, cells: ['1\r\n2', 'say "x", y'] }]);
  });

  test.each([';', ',', '\t', '|'])(
    'takes the line of Excel that names %j between its columns for no row',
    (mark) => {
      const table = tableOf(
        new TextEncoder().encode(`sep=${mark}\r\nName${mark}Where\r\nLamp${mark}Hall\r\n`),
      );
      expect(table).toMatchObject({ separator: mark, headers: ['Name', 'Where'] });
      expect(table.rows).toEqual([{ number: 2, cells: ['Lamp', 'Hall'] }]);
    },
  );

  test.each([
    ['My things,,\n,,\nName,Where,Price\nLamp,Hall,5', 4],
    ['\n\nName,Where,Price\nLamp,Hall,5', 4],
    ['My things,,\nAs of May,,\n\nName,Where,Price\nLamp,Hall,5', 5],
  ])('has its headers below a title and an empty row: %j', (text, number) => {
    const table = tableOf(new TextEncoder().encode(text));
    expect(table.headers).toEqual(['Name', 'Where', 'Price']);
    expect(table.rows).toEqual([{ number, cells: ['Lamp', 'Hall', '5'] }]);
  });

  test.each(['Serial number,,\n,,\n1,2,3', 'Gegenstand;;\n;;\n1;2;3'])(
    'has its headers in the first row where a single one of these is known: %j',
    (text) => {
      expect(tableOf(new TextEncoder().encode(text)).rows.map(({ number }) => number)).toEqual([3]);
    },
  );

  test.each([
    'Name\n\nLamp,Red',
    'Name,,\nLamp,Hall,5',
    'Name,Where\n\nLamp,Hall',
    'Name,,\nLamp,,\n,,\nChair,Hall,5',
  ])('has its headers in the first row where that may be no title: %j', (text) => {
    expect(tableOf(new TextEncoder().encode(text)).headers[0]).toBe('Name');
  });
});
