import { expect, test } from 'vitest';
import { type Creation, creationRow, isSameRequest } from './idempotency.ts';

const creation: Creation = {
  userId: 'alice-id',
  key: 'a-key',
  operation: 'create item',
  canonicalBody: '["Car"]',
  createdId: 'item-1',
  now: new Date('2026-01-01T00:00:00Z'),
};

test('a creation is remembered for 24 hours, without its key and its text', () => {
  const row = creationRow(creation);

  expect(row).toEqual({
    userId: 'alice-id',
    record: expect.stringMatching(/^idem#[0-9a-f]{64}$/),
    createdId: 'item-1',
    mac: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    expiresAt: Date.UTC(2026, 0, 2) / 1_000,
  });
  expect(JSON.stringify(row)).not.toMatch(/a-key|Car/);
});

test('the same request is recognised, whatever id and time it would have now', () => {
  const repeat = { ...creation, createdId: 'item-2', now: new Date('2026-01-01T12:00:00Z') };

  expect(isSameRequest(creationRow(creation), repeat)).toBe(true);
});

test.each([
  { canonicalBody: '["Cart"]' },
  { operation: 'request transfer' },
  { userId: 'bob-id' },
  { key: 'b-key' },
])('another request is told apart: %o', (changed) => {
  expect(isSameRequest(creationRow(creation), { ...creation, ...changed })).toBe(false);
});

test('a truncated record matches no request', () => {
  expect(isSameRequest({ ...creationRow(creation), mac: '' }, creation)).toBe(false);
});
