import { describe, expect, test } from 'vitest';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { makeRequest, makeTransfer } from '#web/testing/transfers.ts';
import type { ShownTransfer } from '../api/transfers.ts';
import { listedTransfers, otherParty, storyOf, visibleTransfers } from './listTransfers.ts';

const statusesOf = (transfers: readonly { status: string }[]) => transfers.map(({ status }) => status);
const everything = { query: '', onlyMine: false };
const nameOf = ({ assetName, unnamed }: ShownTransfer) => (unnamed ? 'Locked item' : assetName);

describe('the list of transfers', () => {
  test('leaves out completed and reclaimed ones, and no others', () => {
    const all = [...TRANSFER_STATUSES, 'SomethingNew'].map((status) => makeTransfer({ status }));
    expect(statusesOf(listedTransfers(all))).toEqual([
      'PendingOwnerApproval',
      'PendingRequesterReview',
      'DeniedByRequester',
      'DeniedByOwner',
      'SomethingNew',
    ]);
  });

  test('can be limited to those that wait for the user', () => {
    const owned = TRANSFER_STATUSES.map((status) => makeTransfer({ status }));
    const requested = TRANSFER_STATUSES.map((status) => makeRequest({ status }));
    const mine = { ...everything, onlyMine: true };
    expect(statusesOf(visibleTransfers(owned, mine, nameOf))).toEqual([
      'PendingOwnerApproval',
      'DeniedByRequester',
    ]);
    expect(statusesOf(visibleTransfers(requested, mine, nameOf))).toEqual(['PendingRequesterReview']);
  });

  test('begins with those that wait for the user, each part in the order in which they came', () => {
    const statuses = ['DeniedByOwner', 'PendingRequesterReview', 'PendingOwnerApproval', 'DeniedByRequester'];
    const owned = statuses.map((status) => makeTransfer({ status }));
    expect(statusesOf(visibleTransfers(owned, everything, nameOf))).toEqual([
      'PendingOwnerApproval',
      'DeniedByRequester',
      'DeniedByOwner',
      'PendingRequesterReview',
    ]);
  });

  test('names the other party', () => {
    expect(otherParty(makeTransfer())).toBe('bob');
    expect(otherParty(makeRequest())).toBe('alice');
  });

  test.each([
    ['a name', 'BIKE road'],
    ['an id', 'item-1'],
    ['the other party', 'bob'],
    ['a status', 'owner approval'],
  ])('can be searched for %s', (_, query) => {
    const other = makeTransfer({
      assetId: 'x',
      assetName: 'Café',
      requesterUsername: 'eve',
      status: 'DeniedByOwner',
    });
    const wanted = makeTransfer();
    const found = (typed: string) =>
      visibleTransfers([other, wanted], { ...everything, query: typed }, nameOf);
    expect(found(query)).toEqual([wanted]);
    expect(found('cafe')).toEqual([other]);
  });

  test('can be searched for the name that is shown in place of one that may not be seen', () => {
    const locked = makeTransfer({ assetName: 'Encrypted item', unnamed: 'locked' });
    const found = (query: string) => visibleTransfers([locked], { ...everything, query }, nameOf);
    expect(found('locked item')).toEqual([locked]);
    expect(found('encrypted')).toEqual([]);
  });
});

const dates = { requestDate: '2026-03-04', approvedAt: '2026-03-05', endedAt: '2026-03-06' };

describe('the story of a transfer', () => {
  test.each([
    ['PendingOwnerApproval', undefined, 'requested', dates.requestDate],
    ['PendingRequesterReview', 'approve', 'approved', dates.approvedAt],
    ['DeniedByRequester', 'reject', 'rejected', dates.endedAt],
    ['DeniedByRequester', 'expireReview', 'reviewExpired', dates.endedAt],
    ['DeniedByOwner', 'deny', 'denied', dates.endedAt],
    ['DeniedByOwner', 'cancel', 'cancelled', dates.endedAt],
    ['DeniedByOwner', 'expireRequest', 'requestExpired', dates.endedAt],
    ['DeniedByOwner', 'close', 'closed', dates.endedAt],
    ['DeniedByOwner', 'somethingNew', 'closed', dates.endedAt],
    ['SomethingNew', 'somethingNew', 'other', dates.requestDate],
  ])('tells of %s after %s as %s', (status, lastStep, event, at) => {
    expect(storyOf({ ...dates, status, lastStep })).toEqual({ event, at });
  });
});
