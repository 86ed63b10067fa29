import {
  CLEARED_BY,
  consequencesOf,
  type Party,
  STEPS,
  type TransferStatus,
  type TransferStep,
} from '#shared/domain/transfers.ts';
import { isAbsent } from './conditions.ts';
import { type DamagedTransfer, readTransfer } from './damagedTransfer.ts';
import { type DueMarks, dueMarksOf } from './dueTransfers.ts';
import type { TransactItem } from './rows.ts';
import { beganAt, parseTransfer, type TransferAt, type TransferRow, transferKeyOf } from './transferRow.ts';
import { writesTo } from './write.ts';

/** The field that keeps the time of a step, by the status that it leads to; `endedAt` for all others. */
const TIMES: Readonly<Partial<Record<TransferStatus, string>>> = {
  PendingOwnerApproval: 'reopenedAt',
  PendingRequesterReview: 'approvedAt',
};

/** The name that only this party reads. */
const OWN_NAME = { owner: 'ownerName', requester: 'askedName' } as const;

type Ended = TransferAt<'Completed' | 'DeniedByOwner' | 'Reclaimed'>;

/** The fields that a step adds to a transfer, beside those that follow from the status. */
interface Brought {
  readonly approve: Pick<TransferAt<'PendingRequesterReview'>, 'itemKey' | 'sealedTo' | 'names'>;
  readonly accept: Pick<TransferAt<'Completed'>, 'names' | 'movedVersion' | 'wasEncrypted'>;
  readonly deny: Denied;
  readonly cancel: Denied;
  readonly close: Denied;
  readonly closeReview: Denied;
}
type Denied = Pick<TransferAt<'DeniedByOwner'>, 'ownerName'>;
type BroughtBy<Step extends TransferStep> = Step extends keyof Brought ? Brought[Step] : never;

/** The conditional writes of a transfer's row, as transact items. */
export function transferChanges(table: string) {
  const transfers = writesTo(table, parseTransfer);
  const damaged = writesTo(table, readTransfer);
  const update = (transferId: string) => transfers.update(transferKeyOf(transferId));
  const asEnded = ({ status, endedAt }: Ended) => ({ status, endedAt });

  return {
    /** Refused when there is a transfer of that id. */
    insert: (row: TransferRow): TransactItem<TransferRow> =>
      transfers.put({ ...row, ...dueMarksOf(row.transferId, beganAt(row)) }).expect(isAbsent('transferId')),

    /**
     * Takes a step, with all that `consequencesOf` says of the row: refused unless the transfer is where the
     * step begins.
     * @param at the time of the approval, of the end, or of the reopening
     * @param brought for an approval, an acceptance, or the end of a request by its owner
     */
    take<Step extends TransferStep>(
      { transferId, ownerId, requesterId }: Pick<TransferRow, 'transferId' | 'ownerId' | 'requesterId'>,
      step: Step,
      at: Date,
      brought?: BroughtBy<Step>,
    ): TransactItem<TransferRow> {
      const { from, to } = STEPS[step];
      if (to === 'Gone') return transfers.erase(transferKeyOf(transferId)).expect({ status: from });
      const { awaits, drops } = consequencesOf(step);
      const awaiting = awaits && { owner: ownerId, requester: requesterId }[awaits];
      return update(transferId)
        .set({ status: to, lastStep: step, awaiting, [TIMES[to] ?? 'endedAt']: at.toISOString() })
        .set({ ...dueMarksOf(transferId, at.toISOString()) })
        .set(definedOf(brought ?? {}))
        .remove(...drops)
        .expect({ status: from });
    },

    /**
     * Deletes a transfer whose row is damaged. Refused where it is not as it was read: it may be in order by then, as it is
     * for a later release whose form this one does not know.
     */
    removeDamaged: ({ transferId, isAsRead }: DamagedTransfer): TransactItem<unknown> =>
      damaged.erase(transferKeyOf(transferId)).expect(isAsRead),

    /** Deletes a transfer that has ended as it was read. */
    forget: (row: Ended): TransactItem<TransferRow> =>
      transfers.erase(transferKeyOf(row.transferId)).expect(asEnded(row)),

    /**
     * Takes a transfer off a party's list, and with it the name that only this party reads there: refused unless it is in
     * the status in which it was read.
     */
    clear: ({ transferId, status }: TransferRow, party: Party): TransactItem<TransferRow> =>
      update(transferId)
        .set({ [CLEARED_BY[party]]: true })
        .remove(OWN_NAME[party])
        .expect({ status }),

    /** Drops the sealed item key of a transfer that was completed as it was read: nothing is due to it any more. */
    settle: (row: TransferAt<'Completed'>): TransactItem<TransferRow> =>
      update(row.transferId).remove('itemKey', 'dueShard', 'dueAt').expect(asEnded(row)),

    /** Gives a transfer its entry in the index of dates. Refused unless it has the status and the date that were read. */
    mark: ({ transferId, status, dueAt }: TransferRow, marks: DueMarks): TransactItem<TransferRow> =>
      update(transferId)
        .set({ ...marks })
        .expect({ status, dueAt }),

    /**
     * Notes what the job or a repair found out about where the item of a transfer is, which is as it was read.
     */
    note: (
      row: TransferAt<'Completed'>,
      found: Pick<TransferAt<'Completed'>, 'hasLeft' | 'movedVersion'>,
    ): TransactItem<TransferRow> => update(row.transferId).set(definedOf(found)).expect(asEnded(row)),

    /** Holds while a transfer is at the status that was read of it, or while there is none. */
    isStill: (transferId: string, row: TransferRow | undefined): TransactItem<TransferRow> =>
      transfers.check(transferKeyOf(transferId), row ? { status: row.status } : isAbsent('transferId')),
  };
}

/** The fields that are given: an undefined one would be removed from the row. */
const definedOf = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
