import { expect, test } from 'vitest';
import { sortIssues } from './serverIssues.ts';

test('an issue goes to its field of the form', () => {
  const { fields, rest } = sortIssues([
    { path: 'name', message: 'a' },
    { path: 'properties.1.value', message: 'b' },
  ]);
  expect(fields).toEqual({ name: 'a', 'details.1.value': 'b' });
  expect(rest).toEqual([]);
});

test('an issue without a field of its own is kept apart, so that it is not lost', () => {
  const { fields, rest } = sortIssues([{ path: 'properties', message: 'Must be at most 200 details' }]);
  expect(fields).toEqual({});
  expect(rest).toEqual(['Must be at most 200 details']);
});
