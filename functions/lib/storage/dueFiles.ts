import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { DUE, type FileRow, parseFile } from './fileRow.ts';
import { parseReadable, type Readable, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The files that no item names any more, and the steps of their deletion. Writes are transact items. */
export function createDueFileStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parseFile);
  const keyOf = ({ fileId }: Pick<FileRow, 'fileId'>) => marshall({ fileId });
  const change = (row: FileRow) => rows.update(keyOf(row));

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
    remove: (row: FileRow): TransactItem<FileRow> => rows.erase(keyOf(row)).expect({ deleting: true }),

    /** Marks a file that should have had a mark. Refused unless it is there without one. */
    mark: (row: FileRow, deleteAfter: Date): TransactItem<FileRow> =>
      change(row)
        .set({ due: DUE, deleteAfter: deleteAfter.toISOString() })
        .expect({ assetId: row.assetId, due: undefined, deleting: undefined }),
  };
}
