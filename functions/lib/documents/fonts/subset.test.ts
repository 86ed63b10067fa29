import { expect, test } from 'vitest';
import { type FaceName, FONT_FILES } from './files.ts';
import { openFont } from './font.ts';
import { loadFont } from './library.ts';
import { subsetFont, tableOf, tablesOf } from './subset.ts';

const TEXTS: Record<FaceName, string> = {
  regular: 'Åé Čapek ő Ω Жх 123',
  bold: 'Åé Čapek ő Ω Жх 123',
  hebrew: 'אבג',
  arabic: 'ثلاجة',
  cjk: '自転車购买',
  hangul: '냉장고',
  emoji: '🎸🚲',
  devanagari: 'दादाजी',
  bengali: 'আলমারি',
  gurmukhi: 'ਅਲਮਾਰੀ',
  gujarati: 'કબાટ',
  tamil: 'அலமாரி',
  telugu: 'చెక్క',
  kannada: 'ಕಪಾಟು',
  malayalam: 'അലമാര',
  sinhala: 'අල්මාරිය',
  thai: 'ตู้ไม้',
  lao: 'ຕູ້ໄມ້',
  khmer: 'ទូឈើ',
  myanmar: 'ဗီရို',
  georgian: 'კარადა',
  armenian: 'պահարան',
  ethiopic: 'ሣጥን',
};
const faces = Object.entries(TEXTS).flatMap(([name, text]) =>
  name in FONT_FILES ? [{ name: name as FaceName, text }] : [],
);

test.each(faces)('a subset of $name draws its glyphs as the whole font does', async ({ name, text }) => {
  const { font, file } = await loadFont(name);
  const wanted = Array.from(text, (character) => font.glyphOf(character.codePointAt(0) ?? 0));
  const { file: small, numbers } = subsetFont(file, wanted);
  const subset = openFont(small, 'subset');

  expect(small.length).toBeLessThan(file.length / 10);
  for (const [index, glyph] of wanted.entries()) {
    const copy = numbers[index] ?? 0;
    expect(subset.outlineOf(copy)).toBe(font.outlineOf(glyph));
    expect(subset.advanceOf(copy)).toBe(font.advanceOf(glyph));
  }
});

test('a glyph that is asked for twice is in the file once, and the box of missing characters is the first', async () => {
  const { font, file } = await loadFont('regular');
  const [one, other] = [...'BD'].map((letter) => font.glyphOf(letter.codePointAt(0) ?? 0));
  const { numbers, file: small } = subsetFont(file, [0, one ?? 0, other ?? 0, one ?? 0]);

  expect(numbers).toEqual([0, 1, 2, 1]);
  expect(tableOf(tablesOf(small), 'maxp').readUInt16BE(4)).toBe(3);
});

test('the file is not a TrueType font is refused', () => {
  expect(() => subsetFont(Buffer.alloc(100), [1])).toThrow('The font has no table');
});
