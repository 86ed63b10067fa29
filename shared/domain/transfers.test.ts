import { describe, expect, test } from 'vitest';
import { transferDocument } from '#tests/support/transferDocument.ts';
import {
  actionRequired,
  awaitedParty,
  labelOf,
  STATUSES,
  STEPS,
  stepsOf,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
} from './transfers.ts';

describe('the statuses', () => {
  test('are the six of the specification, by its labels', () => {
    expect(TRANSFER_STATUSES.map((status) => [status, labelOf(status)])).toEqual([
      ['PendingOwnerApproval', 'Pending Owner Approval'],
      ['PendingRequesterReview', 'Pending Requester Review'],
      ['DeniedByRequester', 'Denied by Requester'],
      ['DeniedByOwner', 'Denied by Owner'],
      ['Completed', 'Completed'],
      ['Reclaimed', 'Reclaimed by Owner'],
    ]);
  });

  test.each(['', 'completed', 'toString', 'Lost'])('that are unknown have a label: %j', (status) => {
    expect(labelOf(status)).toBe('Unknown Status');
    expect(awaitedParty(status)).toBeUndefined();
    expect(actionRequired({ status, isOwner: true, isRequester: true })).toBe(false);
  });

  test('hide what is over from the list', () => {
    expect(TRANSFER_STATUSES.filter((status) => STATUSES[status].isHidden)).toEqual([
      'Completed',
      'Reclaimed',
    ]);
  });
});

describe('an action is required', () => {
  const cases = TRANSFER_STATUSES.flatMap((status) =>
    (['owner', 'requester'] as const).map((party) => [party, status] as const),
  );
  const required = [
    'owner PendingOwnerApproval',
    'requester PendingRequesterReview',
    'owner DeniedByRequester',
  ];

  test.each(cases)('of the %s at %s as the specification says', (party, status) => {
    const seen = { status, isOwner: party === 'owner', isRequester: party === 'requester' };

    expect(actionRequired(seen)).toBe(required.includes(`${party} ${status}`));
  });

  test.each(cases)('of the %s at %s only where there is a step for them', (party, status) => {
    if (awaitedParty(status) === party) expect(stepsOf(party, status)).not.toEqual([]);
    else expect(['withdraw', 'cancel', undefined]).toContain(stepsOf(party, status)[0]);
  });
});

describe('the steps', () => {
  test.each([
    ['approve', 'owner', 'PendingOwnerApproval', 'PendingRequesterReview'],
    ['deny', 'owner', 'PendingOwnerApproval', 'DeniedByOwner'],
    ['accept', 'requester', 'PendingRequesterReview', 'Completed'],
    ['reject', 'requester', 'PendingRequesterReview', 'DeniedByRequester'],
    ['reclaim', 'owner', 'DeniedByRequester', 'Reclaimed'],
  ] as const)('hold the specification’s %s', (step, actor, from, to) => {
    expect(STEPS[step]).toEqual({ actor, from, to });
  });

  test('lead out of every status that waits for someone, also when nobody acts', () => {
    for (const status of TRANSFER_STATUSES) {
      const byClock = TRANSFER_STEPS.filter(
        (step) => STEPS[step].actor === 'clock' && STEPS[step].from === status,
      );
      expect(byClock).toHaveLength(awaitedParty(status) ? 1 : 0);
    }
  });

  test('lead nowhere from where a transfer has ended', () => {
    const ended = TRANSFER_STATUSES.filter((status) => !awaitedParty(status));

    expect(ended).toEqual(['DeniedByOwner', 'Completed', 'Reclaimed']);
    for (const status of ended) {
      expect(TRANSFER_STEPS.filter((step) => STEPS[step].from === status)).toEqual([]);
    }
  });
});

test('docs/transfers.md says what the statuses and steps are now', async () => {
  await expect(transferDocument()).toMatchFileSnapshot('../../docs/transfers.md');
});
