import fc from 'fast-check';

const isHalf = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;

function pointOf(text: unknown): number {
  const [first = '', ...others] = typeof text === 'string' ? text : '';
  const point = others.length === 0 ? first.codePointAt(0) : undefined;
  if (point === undefined) throw new Error('This is not one character');
  return point;
}

/**
 * Any character of Unicode, as the unit of a text. For its own unit `binary` fast-check makes a map of all of them, which
 * takes a second of processor time in each worker.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((point) => !isHalf(point))
  .map((point) => String.fromCodePoint(point), pointOf);
