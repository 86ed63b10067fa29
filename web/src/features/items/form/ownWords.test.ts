import { expect, test } from 'vitest';
import { byFrequency } from './ownWords.ts';

test('words in use are offered once, whatever their case, as they are written most often', () => {
  expect(byFrequency(['bosch', 'Miele', 'Bosch', 'Bosch', 'miele'])).toEqual(['Bosch', 'Miele']);
});

test('words that differ in the mark of a letter are offered both', () => {
  expect(byFrequency(['Küche', 'Kuche'])).toEqual(['Küche', 'Kuche']);
});
