import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { NOT_PLAIN, ownerIn, partitionsOf, readableFilesSchema } from './assetRow.ts';
import { rowParser } from './rows.ts';

/** An item to be deleted, whatever it holds. */
const erasedSchema = z.object({
  assetId: z.string(),
  files: readableFilesSchema,
  /** For an item in the trash. */
  trashedAt: z.optional(z.string()),
});
export type ErasedItem = z.infer<typeof erasedSchema>;

const parse = rowParser(erasedSchema);

export type ErasedItemStore = ReturnType<typeof createErasedItemStore>;

/** An owner's items, those in the trash too, as a deletion of all of them lists them: by pages of DynamoDB, strongly consistent. */
export function createErasedItemStore(client: DynamoDBClient, table: string) {
  async function* pagesOf(ownerId: string, filter?: string): AsyncGenerator<ErasedItem[]> {
    for (const partition of partitionsOf(ownerId)) {
      const { trashedAt } = ownerIn(partition);
      const wanted = {
        TableName: table,
        KeyConditionExpression: 'ownerId = :partition',
        ExpressionAttributeValues: { ':partition': { S: partition } },
        ConsistentRead: true,
        FilterExpression: filter,
        ProjectionExpression: 'assetId, files',
      };
      for await (const { Items = [] } of paginateQuery({ client }, wanted))
        yield Items.map((item) => ({ ...parse(item), trashedAt }));
    }
  }

  return {
    all: (ownerId: string) => pagesOf(ownerId),

    /** Those that are encrypted or damaged. */
    unreadable: (ownerId: string) => pagesOf(ownerId, NOT_PLAIN),
  };
}
