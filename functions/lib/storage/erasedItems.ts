import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import {
  NOT_PLAIN,
  partitionsOf,
  placeIn,
  type RowPlace,
  readableFilesSchema,
  versionsOf,
} from './assetRow.ts';
import { rowParser } from './rows.ts';

const erasedSchema = z.object({ assetId: z.string(), files: readableFilesSchema });
/** An item, or an earlier version of one, to be deleted, whatever it holds. */
export type ErasedItem = Omit<RowPlace, 'ownerId'> & Pick<z.infer<typeof erasedSchema>, 'files'>;

const parse = rowParser(erasedSchema);

/**
 * An owner's items, those in the trash and all earlier versions too, as a deletion of all of them lists them: by pages of
 * DynamoDB, strongly consistent.
 */
export function createErasedItemStore(client: DynamoDBClient, table: string) {
  async function* pagesOf(
    ownerId: string,
    filterOf: (partition: string) => string | undefined = () => undefined,
  ): AsyncGenerator<ErasedItem[]> {
    for (const partition of partitionsOf(ownerId)) {
      const wanted = {
        TableName: table,
        KeyConditionExpression: 'ownerId = :partition',
        ExpressionAttributeValues: { ':partition': { S: partition } },
        ConsistentRead: true,
        FilterExpression: filterOf(partition),
        ProjectionExpression: 'assetId, files',
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        yield Items.map((item) => {
          const { assetId: sortKey, files } = parse(item);
          const { ownerId: _, ...place } = placeIn(partition, sortKey);
          // A version has no files of its own: what its row names is its item's, or was put there.
          return partition === versionsOf(ownerId) ? place : { ...place, files };
        });
    }
  }

  return {
    all: (ownerId: string) => pagesOf(ownerId),

    /** Those that are encrypted or damaged, and every earlier version: also a plain one may be of an encrypted item. */
    unreadable: (ownerId: string) =>
      pagesOf(ownerId, (partition) => (partition === versionsOf(ownerId) ? undefined : NOT_PLAIN)),
  };
}
