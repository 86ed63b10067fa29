import { describe, expect, it } from 'vitest';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { makeTransfer } from '#web/testing/transfers.ts';
import { storyOf } from './story.ts';

const APPROVED = '2026-03-05T05:06:07.000Z';
const ENDED = '2026-03-06T05:06:07.000Z';
const states = (fields: Parameters<typeof makeTransfer>[0]) =>
  storyOf(makeTransfer(fields)).map(({ state, ending }) => ending ?? state);

describe("a transfer's story", () => {
  it('always begins with the request', () => {
    for (const status of [...TRANSFER_STATUSES, 'SomethingNew']) {
      expect(storyOf(makeTransfer({ status }))[0]).toEqual({
        moment: 'requested',
        by: 'requester',
        state: 'done',
        at: '2026-03-04T05:06:07.000Z',
      });
    }
  });

  it('waits for the owner, then for the requester', () => {
    expect(states({ status: 'PendingOwnerApproval' })).toEqual(['done', 'current', 'ahead']);
    expect(states({ status: 'PendingRequesterReview', approvedAt: APPROVED })).toEqual([
      'done',
      'done',
      'current',
    ]);
  });

  it('ends well with the acceptance', () => {
    const story = storyOf(makeTransfer({ status: 'Completed', approvedAt: APPROVED, endedAt: ENDED }));
    expect(story.map(({ state, at }) => [state, at])).toEqual([
      ['done', '2026-03-04T05:06:07.000Z'],
      ['done', APPROVED],
      ['done', ENDED],
    ]);
  });

  it('tells a denied request from an approval that was taken back', () => {
    expect(states({ status: 'DeniedByOwner', endedAt: ENDED })).toEqual(['done', 'denied', 'ahead']);
    const cancelled = storyOf(
      makeTransfer({ status: 'DeniedByOwner', approvedAt: APPROVED, endedAt: ENDED }),
    );
    expect(cancelled[2]).toEqual({
      moment: 'accepted',
      by: 'owner',
      state: 'stopped',
      ending: 'cancelled',
      at: ENDED,
    });
  });

  it.each(['DeniedByRequester', 'Reclaimed'])('says in %s that the requester rejected', (status) => {
    expect(states({ status, approvedAt: APPROVED, endedAt: ENDED })).toEqual(['done', 'done', 'rejected']);
  });

  it('claims nothing of a status that it does not know', () => {
    expect(states({ status: 'SomethingNew' })).toEqual(['done', 'ahead', 'ahead']);
  });
});
