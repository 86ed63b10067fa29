import { describe, expect, test } from 'vitest';
import { createSubmissionKeys } from './CreateItemScreen.tsx';

describe('the idempotency key of a submission', () => {
  test('is the same for the same content and new for changed content', () => {
    const keyOf = createSubmissionKeys();
    const first = keyOf({ name: 'Bike' });
    expect(keyOf({ name: 'Bike' })).toBe(first);
    expect(keyOf({ name: 'Bicycle' })).not.toBe(first);
  });

  test('differs between two forms, even for the same content', () => {
    expect(createSubmissionKeys()({ name: 'Bike' })).not.toBe(createSubmissionKeys()({ name: 'Bike' }));
  });
});
