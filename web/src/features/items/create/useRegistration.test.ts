import { describe, expect, test } from 'vitest';
import { createSubmissionKeys } from './useRegistration.ts';

describe('the idempotency key of a submission', () => {
  test('is the same for the same content and new for changed content', () => {
    const { keyOf } = createSubmissionKeys();
    const first = keyOf({ name: 'Bike' });
    expect(keyOf({ name: 'Bike' })).toBe(first);
    expect(keyOf({ name: 'Bicycle' })).not.toBe(first);
  });

  test('differs between two forms, even for the same content', () => {
    const [one, other] = [createSubmissionKeys(), createSubmissionKeys()];
    expect(one.keyOf({ name: 'Bike' })).not.toBe(other.keyOf({ name: 'Bike' }));
  });

  test('goes on with the key of the same content from before a lock', () => {
    const before = createSubmissionKeys();
    const key = before.keyOf({ name: 'Bike' });
    expect(createSubmissionKeys(before.last()).keyOf({ name: 'Bike' })).toBe(key);
  });
});
