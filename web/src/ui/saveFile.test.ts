import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { fileNameOf } from './saveFile.ts';

test.each([
  ['Road bike', 'Road bike'],
  ['Fahrrad für Übung', 'Fahrrad für Übung'],
  ['日本の自転車', '日本の自転車'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\system32', 'C Windows system32'],
  ['a\tb\n c', 'a b c'],
  ['exe.\u202Egnp', 'exe. gnp'],
  ['.hidden.', 'hidden'],
  ['CON', 'CON_'],
  ['nul.txt', 'nul_.txt'],
  ['console', 'console'],
  ['***', 'Item'],
  ['\uD800', '\uFFFD'],
])('%j becomes %j', (name, expected) => expect(fileNameOf(name, 'Item')).toBe(expected));

test('a long name is cut between characters', () => {
  expect(fileNameOf('🚲'.repeat(200), 'Item')).toBe('🚲'.repeat(80));
});

test('any name becomes one that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (name) => {
      const made = fileNameOf(name, 'Item');
      expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]|^[. ]|[. ]$|^$/u);
      expect([...made].length).toBeLessThanOrEqual(81);
      expect(made.isWellFormed()).toBe(true);
    }),
  );
});
