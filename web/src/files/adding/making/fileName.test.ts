import { expect, test } from 'vitest';
import { likelyKind } from './fileName.ts';

test.each([
  ['receipt.pdf', 'receipt'],
  ['Invoice_2026-03.pdf', 'receipt'],
  ['bike_bill.pdf', 'receipt'],
  ['Warranty card.pdf', 'warranty'],
  ['User Manual EN.pdf', 'manual'],
  ['appraisal violin.pdf', 'certificate'],
  ['Billy shelf.pdf', 'other'],
])('a document that is called %s is taken for one of the kind %s', (name, kind) => {
  expect(likelyKind('other', name)).toBe(kind);
});

test('a photo stays a photo, whatever its name', () => {
  expect(likelyKind('photo', 'receipt.jpg')).toBe('photo');
});
