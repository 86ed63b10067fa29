import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateQuery,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Rendition } from '#shared/domain/files.ts';
import { getBatch } from './batch.ts';
import { isAbsent } from './conditions.ts';
import { DUE, type FileRow, fileKeyOf, parseFile } from './fileRow.ts';
import { getRow, parseReadable, type Readable, rowParser, type TransactItem } from './rows.ts';
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

/** The files that no item names any more, and the steps of their deletion. Writes are transact items. */
export function createDueFileStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parseFile);
  const change = ({ fileId }: FileRow) => rows.update(fileKeyOf(fileId));

  return {
    /** The files whose time came before a moment, the longest due first, in pages. By an index, which lags behind. */
    async *pagesBefore(moment: Date, pageSize: number): AsyncGenerator<Readable<FileRow>> {
      const wanted = {
        TableName: table,
        IndexName: 'due',
        KeyConditionExpression: 'due = :due AND deleteAfter < :moment',
        ExpressionAttributeValues: { ':due': { S: DUE }, ':moment': { S: moment.toISOString() } },
      };
      for await (const { Items = [] } of paginateQuery({ client, pageSize }, wanted))
        yield parseReadable(Items, parseFile, 'fileId');
    },

    /** Keeps every item from naming the file from now on. Refused unless it is due as it was read. */
    claim: (row: FileRow): TransactItem<FileRow> =>
      change(row).set({ deleting: true }).expect({ deleteAfter: row.deleteAfter, assetId: row.assetId }),

    /** Takes back a claim on a file that its item names. */
    release: (row: FileRow): TransactItem<FileRow> =>
      change(row).remove('due', 'deleteAfter', 'deleting', 'dropped').expect({ deleting: true }),

    /** Refused unless the file was claimed. */
    remove: (row: FileRow): TransactItem<FileRow> =>
      rows.erase(fileKeyOf(row.fileId)).expect({ deleting: true }),

    /** Marks a file that should have had a mark. Refused unless it is there without one. */
    mark: (row: FileRow, deleteAfter: Date): TransactItem<FileRow> =>
      change(row)
        .set({ due: DUE, deleteAfter: deleteAfter.toISOString() })
        .expect({ assetId: row.assetId, due: undefined, deleting: undefined }),
  };
}

/** The ids under which the places are kept; no file has such a one. */
const PLACE_IDS = { problems: '#place', trash: '#trashPlace' } as const;
type Search = keyof typeof PLACE_IDS;
const placeKeyOf = (search: Search) => fileKeyOf(PLACE_IDS[search]);
const parsePlace = rowParser(z.object({ place: z.string() }));
const parseKey = rowParser(z.object({ fileId: z.string() }));

interface ScanPage {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Goes through the whole table of files, and keeps the places where the next run of the job goes on. */
export function createFileScan(client: DynamoDBClient, table: string) {
  return {
    /** The files that no mark says are to be deleted. Eventually consistent. */
    async unmarked({ after, limit }: ScanPage): Promise<Readable<FileRow> & { readonly next?: string }> {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          FilterExpression: 'attribute_exists(assetId) AND attribute_not_exists(due)',
          ...(after !== undefined && { ExclusiveStartKey: fileKeyOf(after) }),
        }),
      );
      const last = LastEvaluatedKey && parseKey(LastEvaluatedKey);
      return { ...parseReadable(Items, parseFile, 'fileId'), ...(last && { next: last.fileId }) };
    },

    /** The place where the last run stopped; undefined when it reached the end. */
    readPlace: (search: Search): Promise<string | undefined> =>
      getRow(client, table, placeKeyOf(search), (item) => parsePlace(item).place),

    /** Two runs at once may overwrite each other's place: one of them then only looks at some rows again. */
    async savePlace(search: Search, place: string | undefined): Promise<void> {
      const Key = placeKeyOf(search);
      if (place === undefined) await client.send(new DeleteItemCommand({ TableName: table, Key }));
      else await client.send(new PutItemCommand({ TableName: table, Item: { ...Key, place: { S: place } } }));
    },
  };
}
