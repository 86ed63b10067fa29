import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathOf } from './paths.ts';

const first = { at: 0, of: 3 };

describe('the path of a file in an archive', () => {
  test('has the number and the name of the item and of the file', () => {
    const file = { at: 1, of: 2, name: 'front.JPG', type: 'image/jpeg' };
    expect(pathOf({ at: 11, of: 1_000, name: 'Bicycle' }, file)).toBe('files/0012 Bicycle/02 front.JPG');
  });

  test('has the ending of the type where the name has none', () => {
    const file = { ...first, name: 'Receipt', type: 'application/pdf' };
    expect(pathOf({ ...first, name: 'Lamp' }, file)).toBe('files/01 Lamp/01 Receipt.pdf');
  });

  test('stays in its folder, whatever the names are', () => {
    const file = { ...first, name: '../../etc/passwd', type: 'text/plain' };
    const path = pathOf({ ...first, name: '..\\..\\x' }, file);
    expect(path.split('/')).toHaveLength(3);
    expect(path).toMatch(/^files\/01 [^/\\]+\/01 [^/\\]+$/);
  });

  test('is of a length and of characters that every system takes', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('\u{1F6B2}', '.', ' '), maxLength: 200 }),
    );
    fc.assert(
      fc.property(text, text, (item, name) => {
        const path = pathOf({ at: 9_999, of: 10_000, name: item }, { ...first, name, type: 'image/png' });
        expect(path.isWellFormed()).toBe(true);
        expect(path).toMatch(/^files\/[^/\\<>:"|?*\p{Cc}]+\/[^/\\<>:"|?*\p{Cc}]+$/u);
        for (const part of path.split('/')) {
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(120);
          expect(part).not.toMatch(/[. ]$/);
        }
      }),
    );
  });
});
