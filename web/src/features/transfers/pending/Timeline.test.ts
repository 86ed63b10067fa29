import { describe, expect, test } from 'vitest';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { makeTransfer } from '#web/testing/transfers.ts';
import { timelineOf } from './Timeline.tsx';

const APPROVED = '2026-03-05T05:06:07.000Z';
const ENDED = '2026-03-06T05:06:07.000Z';
const states = (fields: Parameters<typeof makeTransfer>[0]) =>
  timelineOf(makeTransfer(fields)).map(({ state, ending }) => ending ?? state);

describe('the timeline of a transfer', () => {
  test('begins with the request in every status', () => {
    for (const status of [...TRANSFER_STATUSES, 'SomethingNew']) {
      expect(timelineOf(makeTransfer({ status }))[0]).toEqual({
        name: 'requested',
        by: 'requester',
        state: 'done',
        at: '2026-03-04T05:06:07.000Z',
      });
    }
  });

  test('waits for the owner, then for the requester', () => {
    expect(states({ status: 'PendingOwnerApproval' })).toEqual(['done', 'current', 'upcoming']);
    expect(states({ status: 'PendingRequesterReview', approvedAt: APPROVED })).toEqual([
      'done',
      'done',
      'current',
    ]);
  });

  test('is done at all milestones once the item is accepted', () => {
    const timeline = timelineOf(makeTransfer({ status: 'Completed', approvedAt: APPROVED, endedAt: ENDED }));
    expect(timeline.map(({ state, at }) => [state, at])).toEqual([
      ['done', '2026-03-04T05:06:07.000Z'],
      ['done', APPROVED],
      ['done', ENDED],
    ]);
  });

  test('stops at the approval when the owner denies, and at the acceptance when the owner cancels', () => {
    expect(states({ status: 'DeniedByOwner', endedAt: ENDED })).toEqual(['done', 'denied', 'upcoming']);
    const cancelled = timelineOf(
      makeTransfer({ status: 'DeniedByOwner', approvedAt: APPROVED, endedAt: ENDED }),
    );
    expect(cancelled[2]).toEqual({
      name: 'accepted',
      by: 'owner',
      state: 'stopped',
      ending: 'cancelled',
      at: ENDED,
    });
  });

  test.each([
    ['a request that expired', 'DeniedByOwner', 'expireRequest', {}, 1, 'approved', 'expired'],
    ['a request that was closed', 'DeniedByOwner', 'close', {}, 1, 'approved', 'closed'],
    [
      'a review that expired',
      'DeniedByRequester',
      'expireReview',
      { approvedAt: APPROVED },
      2,
      'accepted',
      'expired',
    ],
    [
      'a review that was closed',
      'DeniedByOwner',
      'closeReview',
      { approvedAt: APPROVED },
      2,
      'accepted',
      'closed',
    ],
  ] as const)(
    'says of %s when it ended, and neither party as the one who ended it',
    (_, status, lastStep, dates, at, name, ending) => {
      const timeline = timelineOf(makeTransfer({ status, lastStep, ...dates, endedAt: ENDED }));
      expect(timeline[at]).toEqual({ name, state: 'stopped', ending, at: ENDED });
    },
  );

  test('names the party who ended a request or a review', () => {
    const denied = timelineOf(makeTransfer({ status: 'DeniedByOwner', lastStep: 'deny', endedAt: ENDED }));
    expect(denied[1]).toMatchObject({ ending: 'denied', by: 'owner' });
    const review = { approvedAt: APPROVED, endedAt: ENDED };
    const rejected = makeTransfer({ status: 'DeniedByRequester', lastStep: 'reject', ...review });
    expect(timelineOf(rejected)[2]).toMatchObject({ ending: 'rejected', by: 'requester' });
  });

  test.each(['DeniedByRequester', 'Reclaimed'])(
    'stops at the acceptance in the status %s: the requester rejected',
    (status) => {
      expect(states({ status, approvedAt: APPROVED, endedAt: ENDED })).toEqual(['done', 'done', 'rejected']);
    },
  );

  test('leaves the later milestones open in an unknown status', () => {
    expect(states({ status: 'SomethingNew' })).toEqual(['done', 'upcoming', 'upcoming']);
  });
});
