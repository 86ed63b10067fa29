import { describe, expect, test } from 'vitest';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { actionsOf } from './steps.ts';

const actions = (isOwner: boolean, isEncrypted = false) =>
  Object.fromEntries(
    [...TRANSFER_STATUSES, 'SomethingNew'].map((status) => [
      status,
      actionsOf({ status, isOwner, isEncrypted }),
    ]),
  );
const NONE = { quiet: [] };
const OVER = { quiet: ['clear'] };

describe('the actions on a transfer', () => {
  test('let its owner approve or deny, cancel, reclaim, or clear it away once it is over', () => {
    expect(actions(true)).toEqual({
      PendingOwnerApproval: { primary: 'approve', quiet: ['deny'] },
      PendingRequesterReview: { quiet: ['cancel'] },
      DeniedByRequester: { primary: 'reclaim', quiet: [] },
      DeniedByOwner: OVER,
      Completed: NONE,
      Reclaimed: NONE,
      SomethingNew: NONE,
    });
  });

  test('let its requester withdraw, view the item before accepting or rejecting it, or clear it away', () => {
    expect(actions(false)).toEqual({
      PendingOwnerApproval: { quiet: ['withdraw'] },
      PendingRequesterReview: { primary: 'view', quiet: ['reject'] },
      DeniedByRequester: OVER,
      DeniedByOwner: OVER,
      Completed: NONE,
      Reclaimed: NONE,
      SomethingNew: NONE,
    });
  });

  test('show the words of an encrypted item in the other party’s turn, where no other dialog does', () => {
    const withWords = (isOwner: boolean) =>
      Object.entries(actions(isOwner, true)).filter(([, { quiet }]) =>
        quiet.some((each) => each === 'words'),
      );
    expect(withWords(true)).toEqual([['PendingRequesterReview', { quiet: ['words', 'cancel'] }]]);
    expect(withWords(false)).toEqual([['PendingOwnerApproval', { quiet: ['words', 'withdraw'] }]]);
  });
});
