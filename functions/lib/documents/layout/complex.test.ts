import { expect, test } from 'vitest';
import { facesOf } from '../pdf.ts';
import { clustersOf, wordsOf } from './clusters.ts';
import { levelsOf, visualOrder } from './complex.ts';

/** The text as it stands on paper, from left to right. */
function drawn(text: string): string {
  const levels = levelsOf(text);
  const characters = Array.from(text, (character, index) => ({ character, level: levels.at(index) }));
  return visualOrder(characters)
    .map(({ character }) => character)
    .join('');
}

test.each([
  ['abc 123', 'abc 123'],
  ['אבג', 'גבא'],
  ['car אבג end', 'car גבא end'],
  ['אבג 123 דהו', 'והד 123 גבא'],
  ['אבג (2019) abc', 'abc )2019( גבא'],
  ['(אבג) abc', 'abc )גבא('],
])('%j is drawn as %j', (text, expected) => {
  expect(drawn(text)).toBe(expected);
});

test.each([
  ['123 אבג', true],
  ['abc אבג', false],
  ['אבג abc', true],
  ['', false],
])('the first letter of %j says in which direction it is read', (text, isRightToLeft) => {
  expect(levelsOf(text).isRightToLeft).toBe(isRightToLeft);
});

test('levels within levels are turned from the highest down', () => {
  const parts = [0, 1, 2, 2, 1, 0].map((level, index) => ({ level, index }));

  expect(visualOrder(parts).map(({ index }) => index)).toEqual([0, 4, 2, 3, 1, 5]);
});

test.each([
  ['Thai', 'ตู้ไม้เก่าของคุณปู่', ['ตู้', 'ไม้', 'เก่า', 'ของ', 'คุณ', 'ปู่']],
  ['Hindi', 'पुरानी लकड़ी', ['पुरानी ', 'लकड़ी']],
  ['Thai in brackets', '(ตู้ไม้)', ['(ตู้', 'ไม้)']],
])('a line of %s ends between words only', async (_, text, words) => {
  const faces = await facesOf([text]);
  const found = wordsOf(text, clustersOf(faces, 'regular', text));
  const shown = found.map(({ clusters }) =>
    clusters.map(({ start, end }) => text.slice(start, end)).join(''),
  );
  expect(shown).toEqual(words);
});
