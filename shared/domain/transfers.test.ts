import { describe, expect, test } from 'vitest';
import { transferDocument } from '#tests/support/transferDocument.ts';
import {
  actionRequired,
  awaitedParty,
  canClear,
  consequencesOf,
  labelOf,
  STATUSES,
  STEPS,
  stepsOf,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
} from './transfers.ts';

describe('a transfer status', () => {
  test('is one of six, each with its label', () => {
    expect(TRANSFER_STATUSES.map((status) => [status, labelOf(status)])).toEqual([
      ['PendingOwnerApproval', 'Pending Owner Approval'],
      ['PendingRequesterReview', 'Pending Requester Review'],
      ['DeniedByRequester', 'Denied by Requester'],
      ['DeniedByOwner', 'Denied by Owner'],
      ['Completed', 'Completed'],
      ['Reclaimed', 'Reclaimed by Owner'],
    ]);
  });

  test.each(['', 'completed', 'toString', 'Lost'])('that is unknown has a label: %j', (status) => {
    expect(labelOf(status)).toBe('Unknown Status');
    expect(awaitedParty(status)).toBeUndefined();
    expect(actionRequired({ status, isOwner: true, isRequester: true })).toBe(false);
  });

  test('hides a transfer from the list once it is completed or reclaimed', () => {
    expect(TRANSFER_STATUSES.filter((status) => STATUSES[status].isHidden)).toEqual([
      'Completed',
      'Reclaimed',
    ]);
  });
});

describe('actionRequired', () => {
  const cases = TRANSFER_STATUSES.flatMap((status) =>
    (['owner', 'requester'] as const).map((party) => [party, status] as const),
  );
  const required = [
    'owner PendingOwnerApproval',
    'requester PendingRequesterReview',
    'owner DeniedByRequester',
  ];

  test.each(cases)('says whether the %s must act at %s', (party, status) => {
    const seen = { status, isOwner: party === 'owner', isRequester: party === 'requester' };

    expect(actionRequired(seen)).toBe(required.includes(`${party} ${status}`));
  });

  test.each(cases)('is true for the %s at %s only where that party has a step', (party, status) => {
    if (awaitedParty(status) === party) expect(stepsOf(party, status)).not.toEqual([]);
    else expect(['withdraw', 'cancel', undefined]).toContain(stepsOf(party, status)[0]);
  });
});

describe('the steps of a transfer', () => {
  test.each([
    ['approve', 'owner', 'PendingOwnerApproval', 'PendingRequesterReview'],
    ['deny', 'owner', 'PendingOwnerApproval', 'DeniedByOwner'],
    ['accept', 'requester', 'PendingRequesterReview', 'Completed'],
    ['reject', 'requester', 'PendingRequesterReview', 'DeniedByRequester'],
    ['reclaim', 'owner', 'DeniedByRequester', 'Reclaimed'],
  ] as const)('%s is a step of the %s from %s to %s', (step, actor, from, to) => {
    expect(STEPS[step]).toMatchObject({ actor, from, to });
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

describe('the consequences of a step', () => {
  const none = { awaits: undefined, drops: [], unlocksItem: true };
  const sealed = ['itemKey', 'sealedTo', 'names'];
  const denied = { ...none, drops: sealed };
  const reclaimed = { ...none, drops: [...sealed, 'askedName'] };

  test.each([
    ['approve', { ...none, unlocksItem: false, awaits: 'requester', mails: ['requester'] }],
    ['deny', { ...denied, mails: ['requester'] }],
    ['withdraw', { ...none, mails: ['owner'] }],
    ['accept', { ...none, drops: ['sealedTo', 'askedName'], mails: ['owner'] }],
    [
      'reject',
      { ...none, unlocksItem: false, awaits: 'owner', drops: ['itemKey', 'sealedTo'], mails: ['owner'] },
    ],
    ['cancel', { ...denied, mails: ['requester'] }],
    ['reclaim', { ...reclaimed, mails: [] }],
    ['close', { ...denied, mails: ['requester'] }],
    ['closeReview', { ...denied, mails: ['requester'] }],
    ['reopen', { awaits: 'owner', drops: ['approvedAt', ...sealed], unlocksItem: true, mails: [] }],
    ['expireRequest', { ...denied, mails: ['owner', 'requester'] }],
    [
      'expireReview',
      {
        ...none,
        unlocksItem: false,
        awaits: 'owner',
        drops: ['itemKey', 'sealedTo'],
        mails: ['owner', 'requester'],
      },
    ],
    ['expireDenial', { ...reclaimed, mails: ['owner', 'requester'] }],
    ['resetRequest', { ...none, mails: [] }],
    ['resetReview', { ...none, mails: [] }],
    ['resetDenial', { ...none, mails: [] }],
  ] as const)('of %s are the stated ones', (step, consequences) => {
    expect(consequencesOf(step)).toEqual(consequences);
  });

  test('are the same for steps between the same statuses, mails apart', () => {
    for (const one of TRANSFER_STEPS) {
      for (const other of TRANSFER_STEPS) {
        if (STEPS[one].from !== STEPS[other].from || STEPS[one].to !== STEPS[other].to) continue;
        expect({ ...consequencesOf(one), mails: [] }).toEqual({ ...consequencesOf(other), mails: [] });
      }
    }
  });

  test('leave a sealed item key only on a transfer under review or completed', () => {
    const keep = TRANSFER_STATUSES.filter(
      (status) => !(STATUSES[status].drops as readonly string[]).includes('itemKey'),
    );
    expect(keep).toEqual(['PendingRequesterReview', 'Completed']);
  });
});

describe('a transfer that is over for a party', () => {
  test('may be taken off their list: a denied one by both, a rejected one by its requester', () => {
    const cleared = (party: 'owner' | 'requester') =>
      TRANSFER_STATUSES.filter((status) => canClear(party, status));

    expect(cleared('owner')).toEqual(['DeniedByOwner']);
    expect(cleared('requester')).toEqual(['DeniedByRequester', 'DeniedByOwner']);
    expect(canClear('owner', 'SomethingNew')).toBe(false);
  });
});

test('docs/transfers.md says what the statuses and steps are now', async () => {
  await expect(transferDocument()).toMatchFileSnapshot('../../docs/transfers.md');
});
