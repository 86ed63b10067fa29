import { marshall } from '@aws-sdk/util-dynamodb';
import { isPlain, lockChanges } from './assetLocks.ts';
import {
  type AssetPlace,
  type AssetRow,
  keyOf,
  parseAsset,
  parsePlace,
  parseShown,
  placesOfVersions,
  ROW_FIELDS,
  type RowPlace,
  storedRow,
} from './assetRow.ts';
import { allOf, anyOf, areStill, equals, hasFewerThan, isAbsent, isNoText, isPresent } from './conditions.ts';
import type { Attributes, TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The conditional writes of an item's row, those of its requests and its lock among them, as transact items. */
export function assetChanges(table: string) {
  const items = writesTo(table, parseAsset);
  const change = (place: RowPlace) => items.update(keyOf(place));
  const insert = (row: AssetRow): TransactItem<AssetRow> =>
    items.put(storedRow(row)).expect(isAbsent('assetId'));

  return {
    ...lockChanges(table),

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
     * Moves an item as it was read to the trash, or back; a locked one stays. All that it holds is moved as it is stored, also
     * what cannot be read, but for its open requests, which its deletion ends, and a content that can be read.
     * @param stored the row as it was read
     * @param to the same item, with or without the time at which it was deleted, and with the content that it is to have
     */
    moveToOrFromTrash(stored: Attributes, to: AssetRow): [TransactItem<AssetRow>, TransactItem<AssetRow>] {
      const shown = writesTo(table, parseShown);
      const { ownerId, assetId, trashedAt, content, sealed } = storedRow(to);
      const { trashedAt: _, openRequests, ...kept } = stored;
      const { content: __, sealed: ___, ...rest } = kept;
      const isDamaged = content === undefined && sealed === undefined;
      const changed = marshall(
        { ownerId, assetId, trashedAt, content, sealed },
        { removeUndefinedValues: true },
      );
      return [
        shown
          .erase(keyOf(parsePlace(stored)))
          .expect(areStill(ROW_FIELDS, stored))
          .expect(anyOf(isAbsent('transferId'), isNoText('transferId'))),
        shown.putStored({ ...(isDamaged ? kept : rest), ...changed }).expect(isAbsent('assetId')),
      ];
    },

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
  };
}
