import { describe, expect, test } from 'vitest';
import { detailOf, makeRequest, makeTransfer } from '#web/testing/transfers.ts';
import { areOfOne, groupsOf, tellingOf } from './groups.ts';

const idsOf = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ kind, user, transfers }) => [kind, user, transfers.map(({ id }) => id)]);

describe('transfers that can be decided together', () => {
  test('are those with the same person that wait for the same decision', () => {
    const groups = groupsOf([
      makeTransfer({ id: 'a' }),
      makeTransfer({ id: 'b', requesterUsername: 'carol' }),
      makeTransfer({ id: 'c' }),
      makeRequest({ id: 'd', ownerUsername: 'bob', status: 'PendingRequesterReview' }),
      makeRequest({ id: 'e', ownerUsername: 'bob', status: 'PendingRequesterReview' }),
    ]);
    expect(idsOf(groups)).toEqual([
      ['approve', 'bob', ['a', 'c']],
      ['accept', 'bob', ['d', 'e']],
    ]);
  });

  test('are none that wait for somebody else, are over, or stand alone', () => {
    const groups = groupsOf([
      makeTransfer({ id: 'a' }),
      makeTransfer({ id: 'b', status: 'PendingRequesterReview' }),
      makeTransfer({ id: 'c', status: 'DeniedByOwner' }),
      makeRequest({ id: 'd' }),
      makeRequest({ id: 'e' }),
    ]);
    expect(groups).toEqual([]);
  });
});

describe('the requester of several items', () => {
  const requester = { emailDomain: 'example.com', memberSince: '2024-03-15T12:00:00.000Z' };

  test.each([
    ['another end of the id', { requesterShortId: 'other1' }],
    ['another age of the account', { requester: { ...requester, memberSince: '2026-01-01T00:00:00.000Z' } }],
    ['another domain of the address', { requester: { ...requester, emailDomain: 'example.org' } }],
  ])('is not one account where one request has %s', (_, fields) => {
    const first = detailOf(makeTransfer());
    expect(areOfOne([first, detailOf(makeTransfer({ id: 'b' }))])).toBe(true);
    expect(areOfOne([first, detailOf(makeTransfer({ id: 'b' }), fields)])).toBe(false);
  });

  test('is described by the request that tells the lowest level', () => {
    const plain = detailOf(makeTransfer({ id: 'a' }));
    const at = (id: string, securityLevel: 'Standard' | 'Enhanced') =>
      detailOf(makeTransfer({ id }), { requester: { ...requester, securityLevel } });
    expect(tellingOf([plain, at('b', 'Enhanced'), at('c', 'Standard'), at('d', 'Enhanced')])?.id).toBe('c');
    expect(tellingOf([plain])?.id).toBe('a');
    expect(tellingOf([])).toBeUndefined();
  });
});
