import { describe, expect, test } from 'vitest';
import { isPast } from './transferPaths.ts';
import { TRANSFER_STATUSES } from './transfers.ts';

describe('the status of a transfer', () => {
  test.each([
    ['approve', ['PendingRequesterReview', 'DeniedByRequester', 'Completed', 'Reclaimed']],
    ['deny', ['DeniedByOwner']],
    ['accept', ['Completed']],
    ['reject', ['DeniedByRequester', 'Reclaimed']],
    ['reclaim', ['Reclaimed']],
    ['withdraw', []],
  ] as const)('tells that %s has taken effect only where nothing else leads there', (step, statuses) => {
    expect(TRANSFER_STATUSES.filter((status) => isPast(status, step))).toEqual(statuses);
    expect(isPast('SomethingNew', step)).toBe(false);
  });
});
