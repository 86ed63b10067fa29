import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';

export type Attributes = Record<string, AttributeValue>;

/** One write of a transaction, with its condition, and how to read the row that made the condition fail. */
export interface TransactItem<Row> {
  readonly write: TransactWriteItem;
  readonly parse: (attributes: Attributes) => Row;
}

/** A binary attribute. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** @throws when the stored row is not what the schema says: a defect, never the caller's fault. */
export const rowParser =
  <S extends z.ZodMiniType>(schema: S) =>
  (attributes: Attributes): z.output<S> =>
    z.parse(schema, unmarshall(attributes));

/** Reads one row, strongly consistent; undefined where there is none. */
export async function getRow<Row>(
  client: DynamoDBClient,
  table: string,
  key: Attributes,
  parse: (attributes: Attributes) => Row,
): Promise<Row | undefined> {
  const { Item } = await client.send(
    new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  return Item && parse(Item);
}
