import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import {
  type AssetPlace,
  type AssetRow,
  keyOf,
  parseAsset,
  type RowPlace,
  type StoredContent,
} from './assetRow.ts';
import { allOf, anyOf, type Condition, equals, hasFewerThan, isAbsent, isPresent } from './conditions.ts';
import type { TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The conditional writes of the requests for an item, and of the lock that an approved one puts on it. */
export function lockChanges(table: string) {
  const items = writesTo(table, parseAsset);
  const change = (place: RowPlace) => items.update(keyOf(place));
  const isRequested = (requesterId: string, transferId: string) =>
    equals(['openRequests', requesterId], transferId);

  return {
    /**
     * Adds a request. It is refused when the item is gone, that requester has one already, or the item has as
     * many as it may have; also when the item's first one came after `row` was read.
     */
    addRequest: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      unlisted(
        row.openRequests === undefined
          ? change(row)
              .set({ openRequests: { [requesterId]: transferId } })
              .expect(isPresent('assetId'))
              .expect(isAbsent('openRequests'))
          : change(row)
              .setAt(['openRequests', requesterId], transferId)
              .expect(isAbsent(['openRequests', requesterId]))
              .expect(hasFewerThan('openRequests', OPEN_REQUESTS_PER_ITEM)),
      ),

    /** Refused unless this very request is there. */
    dropRequest: (place: AssetPlace, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      unlisted(
        change(place).remove(['openRequests', requesterId]).expect(isRequested(requesterId, transferId)),
      ),

    /**
     * Locks the item as it was read, for a request that is open.
     */
    lock: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> =>
      change(row)
        .set({ transferId })
        .expect({ transferId: undefined, version: row.version })
        .expect(isRequested(requesterId, transferId))
        .expect(hasContentOf(row)),

    /**
     * Refused unless this transfer locks the item, and unless the request that is to be dropped is its own. Content
     * that is plain is replaced by `sealed` where that is given, and else marked as come back plain.
     */
    unlock: (
      row: AssetPlace & Partial<Pick<AssetRow, 'content' | 'version'>>,
      transferId: string,
      { dropRequestOf, sealed }: Unlocking = {},
    ): TransactItem<AssetRow> => {
      const unlocked = change(row)
        .remove('transferId')
        .set(contentBack(row, sealed))
        .expect({ transferId, ...(sealed && { version: row.version }) });
      return dropRequestOf === undefined
        ? unlocked
        : unlocked.remove(['openRequests', dropRequestOf]).expect(isRequested(dropRequestOf, transferId));
    },

    /**
     * For repairs: makes the request an open one again, with nothing locked by it. It is refused unless lock
     * and requests are as they were read.
     * @returns undefined where it cannot be open: that requester has another one, or the item as many as it may
     * have
     */
    reopen: (row: AssetRow, requesterId: string, transferId: string): TransactItem<AssetRow> | undefined => {
      const { openRequests, transferId: lock } = row;
      const present = openRequests?.[requesterId];
      if (present !== undefined && present !== transferId) return undefined;
      const isFull = Object.keys(openRequests ?? {}).length >= OPEN_REQUESTS_PER_ITEM;
      if (present === undefined && isFull) return undefined;
      const reopened = change(row)
        .set({ openRequests: { ...openRequests, [requesterId]: transferId } })
        .expect(isPresent('assetId'))
        .expect({ transferId: lock, openRequests });
      return lock === transferId ? reopened.remove('transferId').set(contentBack(row)) : reopened;
    },
  };
}

/** No list shows who asks for an item: others cannot make its owner read it again. */
const unlisted = ({ write, parse }: TransactItem<AssetRow>): TransactItem<AssetRow> => ({
  write,
  parse,
  isUnlisted: true,
});

export const isPlain: Condition = allOf(isPresent('content'), isAbsent('sealed'));

/**
 * Encrypting an item changes no version, so whether it is plain, and under which key it is encrypted, is looked at. Of
 * one that is damaged, with neither form that can be read, nothing more is known.
 */
function hasContentOf({ content, sealed }: StoredContent): Condition {
  if (content !== undefined) return isPlain;
  return sealed
    ? equals(['sealed', 'itemKey'], sealed.itemKey)
    : anyOf(isAbsent('content'), isPresent('sealed'));
}

interface Unlocking {
  readonly dropRequestOf?: string | undefined;
  /** The content of the row, sealed for its owner. */
  readonly sealed?: StoredContent | undefined;
}

/** The fields of an item's content when it comes out of transit. */
const contentBack = ({ content }: Partial<Pick<AssetRow, 'content'>>, sealed?: StoredContent) =>
  sealed ?? (content === undefined ? {} : { cameBackPlain: true });
