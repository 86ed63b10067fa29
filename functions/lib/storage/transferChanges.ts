import { marshall } from '@aws-sdk/util-dynamodb';
import { consequencesOf, STEPS, type TransferStatus, type TransferStep } from '#shared/domain/transfers.ts';
import type { TransactItem } from './rows.ts';
import { parseTransfer, type TransferRow } from './transferRow.ts';

const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** The field that keeps the time of a step, by the status that it leads to; `endedAt` for all others. */
const TIMES: Readonly<Partial<Record<TransferStatus, string>>> = {
  PendingOwnerApproval: 'reopenedAt',
  PendingRequesterReview: 'approvedAt',
};

/** Every change of a transfer's row, as pieces for `transact`. */
export function transferChanges(table: string) {
  const keyOf = (transferId: string) => marshall({ transferId });

  const update = (transferId: string, changes: Changes, from: Values): TransactItem<TransferRow> => ({
    write: {
      Update: {
        TableName: table,
        Key: keyOf(transferId),
        UpdateExpression: expressionOf(changes.set ?? {}, changes.remove),
        ...where(from, changes),
        ...keepOld,
      },
    },
    parse: parseTransfer,
  });

  const deletion = (transferId: string, from: Values): TransactItem<TransferRow> => ({
    write: { Delete: { TableName: table, Key: keyOf(transferId), ...where(from), ...keepOld } },
    parse: parseTransfer,
  });

  return {
    /** Refused when there is a transfer of that id. */
    insert: (row: TransferRow): TransactItem<TransferRow> => ({
      write: {
        Put: {
          TableName: table,
          Item: marshall(row, { removeUndefinedValues: true }),
          ConditionExpression: 'attribute_not_exists(transferId)',
          ...keepOld,
        },
      },
      parse: parseTransfer,
    }),

    /**
     * Takes a step, with all that `consequencesOf` says of the row: refused unless the transfer is where the step
     * begins.
     * @param at the time of the approval, of the end, or of the reopening
     * @param handedOver what the step seals for the parties, or where it moves the item
     */
    take(
      { transferId, ownerId, requesterId }: Pick<TransferRow, 'transferId' | 'ownerId' | 'requesterId'>,
      step: TransferStep,
      at: Date,
      handedOver: Pick<TransferRow, 'itemKey' | 'names' | 'movedVersion'> = {},
    ): TransactItem<TransferRow> {
      const { from, to } = STEPS[step];
      if (to === 'Gone') return deletion(transferId, { status: from });
      const { awaits, drops } = consequencesOf(step);
      const awaiting = awaits && { owner: ownerId, requester: requesterId }[awaits];
      const set = {
        status: to,
        lastStep: step,
        awaiting,
        ...handedOver,
        [TIMES[to] ?? 'endedAt']: at.toISOString(),
      };
      const remove = [...drops, ...(awaiting === undefined ? ['awaiting'] : [])];
      return update(transferId, { set, remove }, { status: from });
    },

    /** Deletes a transfer that has ended as it was read. */
    forget: ({ transferId, status, endedAt }: TransferRow): TransactItem<TransferRow> =>
      deletion(transferId, { status, endedAt }),

    /** Of a transfer that has ended as it was read. */
    dropItemKey: ({ transferId, status, endedAt }: TransferRow): TransactItem<TransferRow> =>
      update(transferId, { remove: ['itemKey'] }, { status, endedAt }),

    /** Notes of a transfer, as it was read, what the job or a repair found out about where its item is. */
    note: (
      { transferId, status, endedAt }: TransferRow,
      found: Pick<TransferRow, 'hasLeft' | 'movedVersion'>,
    ): TransactItem<TransferRow> => update(transferId, { set: found, remove: [] }, { status, endedAt }),

    /** Holds while a transfer is at the status that was read of it, or while there is none. */
    isStill: (transferId: string, row: TransferRow | undefined): TransactItem<TransferRow> => ({
      write: {
        ConditionCheck: {
          TableName: table,
          Key: keyOf(transferId),
          ...(row
            ? where({ status: row.status })
            : { ConditionExpression: 'attribute_not_exists(transferId)' }),
          ...keepOld,
        },
      },
      parse: parseTransfer,
    }),
  };
}

interface Changes {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const given = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);

/** A change as DynamoDB writes it. */
const expressionOf = (set: Values, remove: readonly string[]): string =>
  [
    ...given(set).map(([name], at) => `${at === 0 ? 'SET' : ','} #${name} = :${name}`),
    ...remove.map((name, at) => `${at === 0 ? ' REMOVE' : ','} #${name}`),
  ].join('');

/** That the row is as it was, and what the placeholders stand for: some of the names are words of DynamoDB's own. */
const where = (from: Values, { set = {}, remove }: Changes = { remove: [] }) => ({
  ConditionExpression: given(from)
    .map(([name]) => `#${name} = :from_${name}`)
    .join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(
    [...given(set), ...given(from)]
      .map(([name]) => name)
      .concat(remove)
      .map((name) => [`#${name}`, name]),
  ),
  ExpressionAttributeValues: marshall({
    ...Object.fromEntries(given(set).map(([name, value]) => [`:${name}`, value])),
    ...Object.fromEntries(given(from).map(([name, value]) => [`:from_${name}`, value])),
  }),
});
