import { expect, test } from 'vitest';
import { createSubmissionKeys } from './submissionKey.ts';

test('the same content sent again has the same key, changed content a new one', () => {
  const keyOf = createSubmissionKeys();
  const first = keyOf({ name: 'Bike' });
  expect(keyOf({ name: 'Bike' })).toBe(first);
  expect(keyOf({ name: 'Bicycle' })).not.toBe(first);
});

test('two forms never share a key, even for the same content', () => {
  expect(createSubmissionKeys()({ name: 'Bike' })).not.toBe(createSubmissionKeys()({ name: 'Bike' }));
});
