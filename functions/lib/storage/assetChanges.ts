import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import {
  type AssetPlace,
  type AssetRow,
  keyOf,
  parseAsset,
  placesOfVersions,
  type RowPlace,
  type StoredContent,
  storedRow,
  storedTime,
} from './assetRow.ts';
import { allOf, anyOf, type Condition, equals, hasFewerThan, isAbsent, isPresent } from './conditions.ts';
import type { TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The conditional writes of an item's row, as transact items. */
export function assetChanges(table: string) {
  const items = writesTo(table, parseAsset);
  const change = (place: RowPlace) => items.update(keyOf(place));
  const insert = (row: AssetRow): TransactItem<AssetRow> =>
    items.put(storedRow(row)).expect(isAbsent('assetId'));
  const isRequested = (requesterId: string, transferId: string) =>
    equals(['openRequests', requesterId], transferId);

  return {
    insert,

    /**
     * Puts the row's content, files and version in place of the version named, unless a transfer locks the item. The
     * files change with the version only, so a row that was read at that version has those that are stored.
     */
    replace: (row: AssetRow, version: number): TransactItem<AssetRow> => {
      const { importedVersion, updatedAt, content, sealed, files } = row;
      return change(row)
        .set({ version: row.version, importedVersion, updatedAt, content, sealed, files })
        .remove('cameBackPlain')
        .expect({ version, transferId: undefined });
    },

    /**
     * Keeps an earlier version of an item, in place of the one that is kept no longer. Nothing is expected: the item is
     * replaced in the same transaction, at its version.
     */
    keepVersion: (row: AssetRow): TransactItem<AssetRow> => items.put(storedRow(row)),

    /** Puts the sealed content of an earlier version in place of its plain one. */
    sealVersion: (row: AssetRow): TransactItem<AssetRow> => {
      const { version, content, sealed } = row;
      return change(row).set({ content, sealed }).expect({ version }).expect(isPlain);
    },

    /** Deletes an earlier version that is plain, whatever else it holds. */
    erasePlainVersion: (ownerId: string, keptAt: string): TransactItem<AssetRow> =>
      items.erase(keyOf({ ownerId, assetId: '', keptAt })).expect(isPlain),

    /** Holds while the item at this place is not encrypted. */
    isPlain: (place: RowPlace): TransactItem<AssetRow> => items.check(keyOf(place), isPlain),

    /** Holds while the item is at this version, and no transfer locks it. */
    isAt: ({ version, ...place }: AssetPlace & Pick<AssetRow, 'version'>): TransactItem<AssetRow> =>
      items.check(keyOf(place), allOf(equals('version', version), isAbsent('transferId'))),

    /** Deletes every earlier version that an item at this version can have. They need not be there. */
    eraseVersions: ({ ownerId, ...of }: AssetPlace & Pick<AssetRow, 'version'>): TransactItem<AssetRow>[] =>
      placesOfVersions(of).map((keptAt) => items.erase(keyOf({ ownerId, assetId: of.assetId, keptAt }))),

    /**
     * Moves an item as it was read to the trash, or back. A locked one cannot go, nor one whose open requests are not
     * those that were read. @param to the same item, with or without the time at which it was deleted
     */
    moveToOrFromTrash: (from: AssetRow, to: AssetRow): [TransactItem<AssetRow>, TransactItem<AssetRow>] => [
      items
        .erase(keyOf(from))
        .expect({
          transferId: undefined,
          version: from.version,
          openRequests: from.openRequests,
          trashedAt: storedTime(from.trashedAt),
        })
        .expect(hasContentOf(from)),
      insert(to),
    ],

    /** Deletes an item at its first version that nobody changed, has asked for or received. */
    removeUntouched: (place: AssetPlace): TransactItem<AssetRow> =>
      items
        .erase(keyOf(place))
        .expect({ version: 1, transferId: undefined, files: undefined, received: undefined })
        .expect(anyOf(isAbsent('openRequests'), hasFewerThan('openRequests', 1))),

    /** Deletes an item as it was read, with the files that its import has added, which nobody has asked for or received. */
    removeWithFiles: ({ version, files, ...place }: AssetRow): TransactItem<AssetRow> =>
      items
        .erase(keyOf(place))
        .expect({ version, transferId: undefined, files, received: undefined })
        .expect(anyOf(isAbsent('openRequests'), hasFewerThan('openRequests', 1))),

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

    /** Moves the item as it was read, with its lock and its open requests, from one place to another. */
    move: (from: AssetRow, to: AssetRow): TransactItem<AssetRow>[] => [
      items.erase(keyOf(from)).expect({
        transferId: from.transferId ?? '',
        version: from.version,
        openRequests: from.openRequests,
      }),
      insert(to),
    ],

    /** Holds while there is no item at this place. */
    isGone: (place: AssetPlace): TransactItem<AssetRow> => items.check(keyOf(place), isAbsent('assetId')),

    /**
     * Deletes the row whatever it holds. It must be there, with these files: they must not count twice, and the list of a
     * user who is gone must not get a version again.
     */
    erase: (
      ownerId: string,
      { files, ...place }: Omit<RowPlace, 'ownerId'> & Pick<AssetRow, 'files'>,
    ): TransactItem<AssetRow> => {
      const erased = items.erase(keyOf({ ownerId, ...place })).expect(isPresent('assetId'));
      return files ? erased.expect({ files }) : erased;
    },

    /** For repairs: deletes the row as it was read from a place where it should not be, whatever locks it. */
    takeAway: ({ transferId, openRequests, version, ...place }: AssetRow): TransactItem<AssetRow> =>
      items.erase(keyOf(place)).expect({ version, transferId, openRequests }),

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

const isPlain: Condition = allOf(isPresent('content'), isAbsent('sealed'));

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
