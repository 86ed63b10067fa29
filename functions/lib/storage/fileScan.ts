import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type FileRow, parseFile } from './fileRow.ts';
import { getRow, parseReadable, type Readable, rowParser } from './rows.ts';

/** The ids under which the places are kept; no file has such a one. */
const PLACE_IDS = { problems: '#place', trash: '#trashPlace' } as const;
type Search = keyof typeof PLACE_IDS;
const keyOf = (search: Search) => marshall({ fileId: PLACE_IDS[search] });
const parsePlace = rowParser(z.object({ place: z.string() }));
const parseKey = rowParser(z.object({ fileId: z.string() }));

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Goes through the whole table of files, and keeps the places where the next run of the job goes on. */
export function createFileScan(client: DynamoDBClient, table: string) {
  return {
    /** The files that no mark says are to be deleted. Eventually consistent. */
    async unmarked({ after, limit }: Page): Promise<Readable<FileRow> & { readonly next?: string }> {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          Limit: limit,
          FilterExpression: 'attribute_exists(assetId) AND attribute_not_exists(due)',
          ...(after !== undefined && { ExclusiveStartKey: marshall({ fileId: after }) }),
        }),
      );
      const last = LastEvaluatedKey && parseKey(LastEvaluatedKey);
      return { ...parseReadable(Items, parseFile, 'fileId'), ...(last && { next: last.fileId }) };
    },

    /** The place where the last run stopped; undefined when it reached the end. */
    readPlace: (search: Search): Promise<string | undefined> =>
      getRow(client, table, keyOf(search), (item) => parsePlace(item).place),

    /** Two runs at once may overwrite each other's place: one of them then only looks at some rows again. */
    async savePlace(search: Search, place: string | undefined): Promise<void> {
      const Key = keyOf(search);
      if (place === undefined) await client.send(new DeleteItemCommand({ TableName: table, Key }));
      else await client.send(new PutItemCommand({ TableName: table, Item: { ...Key, place: { S: place } } }));
    },
  };
}
