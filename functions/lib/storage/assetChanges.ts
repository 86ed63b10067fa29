import { marshall } from '@aws-sdk/util-dynamodb';
import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import { type AssetPlace, type AssetRow, ENCRYPTED, keyOf, PLAIN, parseAsset, UNLOCKED } from './assetRow.ts';
import type { TransactItem } from './rows.ts';

const LOCKED = 'transferId = :transfer';
const REQUESTED = 'openRequests.#requester = :transfer';
const keepOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

/** DynamoDB takes no empty set of values. */
const valuesOf = (values: Record<string, unknown>) =>
  Object.keys(values).length > 0 && { ExpressionAttributeValues: marshall(values) };

/** Every change of an item's row, as pieces for `transact`. */
export function assetChanges(table: string) {
  const insert = (row: AssetRow): TransactItem<AssetRow> => ({
    write: {
      Put: {
        TableName: table,
        Item: marshall(row, { removeUndefinedValues: true }),
        ConditionExpression: 'attribute_not_exists(assetId)',
        ...keepOld,
      },
    },
    parse: parseAsset,
  });

  const update = (
    place: AssetPlace,
    change: string,
    condition: string,
    values: Record<string, unknown>,
    names?: Record<string, string>,
  ): TransactItem<AssetRow> => ({
    write: {
      Update: {
        TableName: table,
        Key: keyOf(place),
        UpdateExpression: change,
        ConditionExpression: condition,
        ExpressionAttributeValues: marshall(values),
        ...(names && { ExpressionAttributeNames: names }),
        ...keepOld,
      },
    },
    parse: parseAsset,
  });

  /** With every request that is open, and with no other. */
  const deletion = (
    place: AssetPlace,
    condition: string,
    openRequests: AssetRow['openRequests'],
    values: Record<string, unknown> = {},
  ): TransactItem<AssetRow> => ({
    write: {
      Delete: {
        TableName: table,
        Key: keyOf(place),
        ConditionExpression: `${condition} AND ${openRequests ? 'openRequests = :open' : 'attribute_not_exists(openRequests)'}`,
        ...valuesOf({ ...values, ...(openRequests && { ':open': openRequests }) }),
        ...keepOld,
      },
    },
    parse: parseAsset,
  });

  return {
    insert,

    /**
     * Puts the row's content and version in place of the version named, unless a transfer locks it. Its open
     * requests stay as they are.
     */
    replace: (row: AssetRow, version: number): TransactItem<AssetRow> => {
      const { content, sealed } = row;
      const forms = { content, sealed };
      const given = Object.entries(forms).filter(([, form]) => form !== undefined);
      const absent = Object.entries(forms).filter(([, form]) => form === undefined);
      const kept = given.map(([name]) => `, ${name} = :${name}`).join('');
      const gone = absent.map(([name]) => name).join(', ');
      return update(
        row,
        `SET version = :next, updatedAt = :updatedAt${kept}${gone && ` REMOVE ${gone}`}`,
        `version = :version AND ${UNLOCKED}`,
        {
          ':next': row.version,
          ':updatedAt': row.updatedAt,
          ':version': version,
          ...Object.fromEntries(given.map(([name, form]) => [`:${name}`, form])),
        },
      );
    },

    /** Deletes the row whatever its version: refused when it is locked, or its open requests are others now. */
    remove: (row: AssetRow): TransactItem<AssetRow> =>
      deletion(row, `attribute_exists(assetId) AND ${UNLOCKED}`, row.openRequests),

    /**
     * Adds a request: refused when the item is gone, that requester has one, or as many as may be are open; also
     * when the item's first one came after `row` was read.
     */
    addRequest: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      row.openRequests === undefined
        ? update(
            row,
            'SET openRequests = :first',
            'attribute_exists(assetId) AND attribute_not_exists(openRequests)',
            { ':first': { [requesterId]: transferId } },
          )
        : update(
            row,
            'SET openRequests.#requester = :transfer',
            'attribute_not_exists(openRequests.#requester) AND size(openRequests) < :most',
            { ':transfer': transferId, ':most': OPEN_REQUESTS_PER_ITEM },
            { '#requester': requesterId },
          ),

    /** Refused unless this very request is there. */
    dropRequest: (place: AssetPlace, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      update(
        place,
        'REMOVE openRequests.#requester',
        REQUESTED,
        { ':transfer': transferId },
        { '#requester': requesterId },
      ),

    /** Locks the item as it was read, for a request that is open. Being encrypted changes no version. */
    lock: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      update(
        row,
        'SET transferId = :transfer',
        `${UNLOCKED} AND version = :version AND ${REQUESTED} AND ${row.content === undefined ? ENCRYPTED : PLAIN}`,
        { ':transfer': transferId, ':version': row.version },
        { '#requester': requesterId },
      ),

    /** Refused unless this transfer locks the item, and unless the request that is to be dropped is its own. */
    unlock: (
      place: AssetPlace,
      transferId: string,
      { dropRequestOf }: { readonly dropRequestOf?: string } = {},
    ): TransactItem<AssetRow> =>
      dropRequestOf === undefined
        ? update(place, 'REMOVE transferId', LOCKED, { ':transfer': transferId })
        : update(
            place,
            'REMOVE transferId, openRequests.#requester',
            `${LOCKED} AND ${REQUESTED}`,
            { ':transfer': transferId },
            { '#requester': dropRequestOf },
          ),

    /** Takes the item as it was read, with its lock and its open requests, from one place to another. */
    move: (from: AssetRow, to: AssetRow): TransactItem<AssetRow>[] => [
      deletion(from, `${LOCKED} AND version = :version`, from.openRequests, {
        ':transfer': from.transferId ?? '',
        ':version': from.version,
      }),
      insert(to),
    ],

    /** Holds while nothing is kept there. */
    isGone: (place: AssetPlace): TransactItem<AssetRow> => ({
      write: {
        ConditionCheck: {
          TableName: table,
          Key: keyOf(place),
          ConditionExpression: 'attribute_not_exists(assetId)',
          ...keepOld,
        },
      },
      parse: parseAsset,
    }),

    /** Deletes the row as it is, or nothing: for who has said that all of it must go. */
    erase: (ownerId: string, assetId: string): TransactItem<AssetRow> => ({
      write: { Delete: { TableName: table, Key: keyOf({ ownerId, assetId }) } },
      parse: parseAsset,
    }),
  };
}
