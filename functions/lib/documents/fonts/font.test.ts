import { expect, test } from 'vitest';
import type { FaceName } from './files.ts';
import { facesFor, loadFont } from './library.ts';

/** Words whose letters are joined, reordered or stacked. */
const WORDS: readonly (readonly [FaceName, string])[] = [
  ['regular', 'Wardrobe Ωμέγα Шкаф Čapek'],
  ['hebrew', 'אָרוֹן'],
  ['arabic', 'ثلاجة لا'],
  ['devanagari', 'क्षत्रिय हिन्दी'],
  ['bengali', 'ক্ষমা আলমারি'],
  ['gurmukhi', 'ਅਲਮਾਰੀ'],
  ['gujarati', 'ક્ષમા કબાટ'],
  ['tamil', 'கொண்டு'],
  ['telugu', 'స్త్రీ'],
  ['kannada', 'ಸ್ತ್ರೀ'],
  ['malayalam', 'ക്ഷമ'],
  ['sinhala', 'ශ්‍රී'],
  ['thai', 'ตู้ไม้เก่า'],
  ['lao', 'ຕູ້ໄມ້ເກົ່າ'],
  ['khmer', 'ទូឈើចាស់'],
  ['myanmar', 'သစ်သားဗီရို'],
  ['georgian', 'კარადა'],
  ['armenian', 'պահարան'],
  ['ethiopic', 'ቁምሣጥን'],
  ['hangul', '냉장고'],
  ['cjk', '自転車'],
];

test.each(WORDS)(
  'the face %s shapes %s without a box, and tells the text of its glyphs',
  async (face, word) => {
    expect(facesFor([word])).toContain(face);
    const { font } = await loadFont(face);
    const isRightToLeft = face === 'hebrew' || face === 'arabic';
    for (const part of word.split(' ')) {
      const glyphs = font.shape(part, isRightToLeft);
      expect(glyphs.map(({ id }) => id)).not.toContain(0);
      const inOrder = isRightToLeft ? glyphs.toReversed() : glyphs;
      expect(inOrder.map(({ text }) => text).join('')).toBe(part);
    }
  },
);

test('letters are joined by the rules of their font', async () => {
  const { font } = await loadFont('devanagari');
  expect(font.shape('क्ष', false)).toHaveLength(1);
});

test('brackets are mirrored from right to left, and their text is not', async () => {
  const { font } = await loadFont('regular');
  const [bracket] = font.shape('(', true);
  expect(bracket).toMatchObject({ id: font.glyphOf(')'.charCodeAt(0)), text: '(' });
});

test('a text of many scripts asks for the faces of its letters alone', () => {
  expect(facesFor(['हिन्दी। ไทย'])).toEqual(['regular', 'bold', 'devanagari', 'thai']);
});
