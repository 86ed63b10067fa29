import { expect, test } from 'vitest';
import { shortened } from './labels.ts';

/** Sets lines of ten characters, and keeps the texts that were set. */
function createSetter() {
  const texts: string[] = [];
  const set = (text: string) => {
    texts.push(text);
    return (text.match(/.{1,10}/gsu) ?? []).map((shown) => ({
      runs: [{ face: 'bold', shown, width: 1 }] as const,
      width: 1,
      isRightToLeft: false,
    }));
  };
  return { set, texts };
}
const textOf = (lines: ReturnType<typeof shortened>): string =>
  lines.flatMap(({ runs }) => runs.map(({ shown }) => shown)).join('');

test.each([
  ['', 1],
  ['Road bike', 1],
  ['Road bike of my brother in Leipzig', 4],
])('"%s" stays whole on %i lines, and is set no more than once', (text, most) => {
  const { set, texts } = createSetter();
  expect(textOf(shortened(set, text, most))).toBe(text);
  expect(texts.length).toBeLessThanOrEqual(1);
});

test.each([1, 2, 3, 5, 12])('a text keeps as many characters as fit on %i lines with an ellipsis', (most) => {
  const text = '0123456789'.repeat(20);
  expect(textOf(shortened(createSetter().set, text, most))).toBe(`${text.slice(0, 10 * most - 1)}…`);
});

test('no character of two code units is cut', () => {
  expect(textOf(shortened(createSetter().set, '🚲'.repeat(20), 1))).toBe(`${'🚲'.repeat(9)}…`);
});

test('a text of which nothing fits has the lines of its first character', () => {
  const one = { runs: [], width: 1, isRightToLeft: false };
  const set = (text: string) => [...text].map(() => one);
  expect(shortened(set, 'Road bike', 1)).toHaveLength(2);
});

// To set a line of a script that has to be shaped takes milliseconds.
test('a long text is set few times, and never much more of it than fits', () => {
  const { set, texts } = createSetter();
  shortened(set, 'x'.repeat(200), 3);
  expect(texts.length).toBeLessThanOrEqual(7);
  expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(41);
});
