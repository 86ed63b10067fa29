import { describe, expect, test } from 'vitest';
import { storyOf } from './story.ts';

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
