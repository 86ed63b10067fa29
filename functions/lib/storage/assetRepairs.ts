import { marshall } from '@aws-sdk/util-dynamodb';
import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import { type AssetRow, keyOf, parseAsset, UNLOCKED } from './assetRow.ts';
import type { TransactItem } from './rows.ts';

const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** The changes of an item's row that only a repair makes, as pieces for `transact`. */
export function assetRepairs(table: string) {
  return {
    /** Takes the row, as it was read, from where it should not be any more, whatever locks it. */
    takeAway: (row: AssetRow): TransactItem<AssetRow> => {
      const { transferId, openRequests, version } = row;
      const values = { ':version': version, ':transfer': transferId, ':open': openRequests };
      return {
        write: {
          Delete: {
            TableName: table,
            Key: keyOf(row),
            ConditionExpression: [
              'version = :version',
              transferId === undefined ? UNLOCKED : 'transferId = :transfer',
              openRequests === undefined ? 'attribute_not_exists(openRequests)' : 'openRequests = :open',
            ].join(' AND '),
            ExpressionAttributeValues: marshall(values, { removeUndefinedValues: true }),
            ...keepOld,
          },
        },
        parse: parseAsset,
      };
    },

    /**
     * Leaves the request open, and nothing locked by it: refused unless lock and requests are as they were read.
     * Undefined where it cannot be open: that requester has another one, or as many as may be are.
     */
    reopen: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> | undefined => {
      const { openRequests, transferId: lock } = row;
      const present = openRequests?.[requesterId];
      if (present !== undefined && present !== transferId) return undefined;
      const isFull = Object.keys(openRequests ?? {}).length >= OPEN_REQUESTS_PER_ITEM;
      if (present === undefined && isFull) return undefined;
      const unlocked = lock === transferId ? ' REMOVE transferId' : '';
      return {
        write: {
          Update: {
            TableName: table,
            Key: keyOf(row),
            UpdateExpression: `SET openRequests = :requests${unlocked}`,
            ConditionExpression: [
              'attribute_exists(assetId)',
              lock === undefined ? UNLOCKED : 'transferId = :lock',
              openRequests === undefined ? 'attribute_not_exists(openRequests)' : 'openRequests = :open',
            ].join(' AND '),
            ExpressionAttributeValues: marshall(
              {
                ':requests': { ...openRequests, [requesterId]: transferId },
                ':open': openRequests,
                ':lock': lock,
              },
              { removeUndefinedValues: true },
            ),
            ...keepOld,
          },
        },
        parse: parseAsset,
      };
    },
  };
}
