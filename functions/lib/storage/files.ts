import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Rendition } from '#shared/domain/files.ts';
import { getBatch } from './batch.ts';
import { isAbsent } from './conditions.ts';
import { DUE, type FileRow, fileKeyOf, parseFile } from './fileRow.ts';
import { parseReadable, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

export interface DeclaredRenditions {
  readonly fileId: string;
  readonly assetId: string;
  readonly renditions: Readonly<
    Partial<Record<Rendition, { readonly bytes: number; readonly sha256: string }>>
  >;
}

/**
 * The table of files: which item each was declared for, and from when on it is to be deleted. A row names no owner, so
 * an item that is handed over takes its files along without a write here.
 */
export function createFileStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parseFile);
  const change = (fileId: string) => rows.update(fileKeyOf(fileId));

  return {
    /**
     * Those of these that exist and are not damaged, by their ids, strongly consistent; at most `BATCH_ROWS`. An id may be
     * given several times.
     */
    async getMany(fileIds: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
      if (fileIds.length === 0) return new Map();
      const Keys = [...new Set(fileIds)].map(fileKeyOf);
      const { [table]: found = [] } = await getBatch(client, { [table]: { Keys, ConsistentRead: true } });
      return new Map(parseReadable(found, parseFile, 'fileId').rows.map((row) => [row.fileId, row]));
    },

    /** Refused when there is such a file. */
    declare: (file: DeclaredRenditions, deleteAfter: Date): TransactItem<FileRow> =>
      rows.put({ ...file, due: DUE, deleteAfter: deleteAfter.toISOString() }).expect(isAbsent('fileId')),

    /**
     * Keeps a file that an item names from now on. Refused unless it was declared for that item, was never dropped by it,
     * and still exists.
     */
    keep: (fileId: string, assetId: string): TransactItem<FileRow> =>
      change(fileId)
        .remove('due', 'deleteAfter')
        .expect({ assetId, deleting: undefined, dropped: undefined }),

    /**
     * Marks a file that its item does not name any more. It is never refused, so that an item can be deleted whatever
     * is in this table: a row that is missing is made, and one of another item's file loses its mark again before
     * that file is deleted.
     */
    drop: (fileId: string, assetId: string, at: Date): TransactItem<FileRow> =>
      change(fileId).set({ due: DUE, deleteAfter: at.toISOString(), dropped: true }).setIfAbsent({ assetId }),
  };
}
