import { describe, expect, it } from 'vitest';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { actionsOf } from './actions.ts';

const actions = (isOwner: boolean) =>
  Object.fromEntries(
    [...TRANSFER_STATUSES, 'SomethingNew'].map((status) => [status, actionsOf({ status, isOwner })]),
  );
const NONE = { quiet: [] };

describe('what can be done with a transfer', () => {
  it('is for its owner to approve or deny, to cancel, or to reclaim', () => {
    expect(actions(true)).toEqual({
      PendingOwnerApproval: { primary: 'approve', quiet: ['deny'] },
      PendingRequesterReview: { quiet: ['cancel'] },
      DeniedByRequester: { primary: 'reclaim', quiet: [] },
      DeniedByOwner: NONE,
      Completed: NONE,
      Reclaimed: NONE,
      SomethingNew: NONE,
    });
  });

  it('is for its requester to withdraw, or to view before accepting or rejecting', () => {
    expect(actions(false)).toEqual({
      PendingOwnerApproval: { quiet: ['withdraw'] },
      PendingRequesterReview: { primary: 'view', quiet: ['reject'] },
      DeniedByRequester: NONE,
      DeniedByOwner: NONE,
      Completed: NONE,
      Reclaimed: NONE,
      SomethingNew: NONE,
    });
  });
});
