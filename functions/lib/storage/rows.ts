import {
  type AttributeValue,
  type DynamoDBClient,
  GetItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { convertToNative } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { $ZodError } from 'zod/v4/core';
import { ItemDamaged, VaultDamaged } from '#functions/lib/base/errors.ts';
import { parserOf } from '#functions/lib/base/parser.ts';
import type { RowsAhead } from '#functions/lib/base/rowsAhead.ts';

export type Attributes = Record<string, AttributeValue>;

/** One write of a transaction, with its condition, and how to read the row that made the condition fail. */
export interface TransactItem<Row> {
  readonly write: TransactWriteItem;
  readonly parse: (attributes: Attributes) => Row;
  /** Takes the place of a write that adds to an attribute, where that is no number. */
  readonly whereDamaged?: TransactItem<unknown>;
  /** True for a write of an item that changes nothing that its owner's list shows. */
  readonly isUnlisted?: true;
  /** Given where the row can hold a part of the version of a user's list. */
  readonly withList?: WithList;
}

/** A part of the version of a user's list. */
export interface ListVersion {
  readonly version: string;
  /** A time before its transaction was first sent; ISO 8601. */
  readonly changedAt?: string | undefined;
}

interface WithList {
  readonly ownerId: string;
  /** True for a write that would take the stored version away: it has to give another one. */
  readonly isPut: boolean;
  /** The same write under the same conditions, which also stores this version. */
  readonly write: (list: ListVersion) => TransactWriteItem;
}

/** A binary attribute. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * The values of a row's attributes, as `unmarshall` gives them, in a fraction of its time: it asks of each attribute
 * which options apply to it, and is left what is rare.
 */
export function nativeRow(attributes: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) row[name] = native(value);
  return row;
}

function native(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.B !== undefined) return value.B;
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return nativeRow(value.M);
  if (value.L !== undefined) return value.L.map(native);
  if (value.NS !== undefined) return new Set(value.NS.map((N) => native({ N })));
  if (value.N === undefined) return convertToNative(value);
  const number = Number(value.N);
  if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) return number;
  // No row of ours has such a number. One with a fraction is given as a text, so that the row counts as damaged.
  return /^-?\d+$/.test(value.N) ? BigInt(value.N) : value.N;
}

/** @throws when the stored row is not what the schema says: a defect, never the caller's fault. */
export function rowParser<S extends z.ZodMiniType>(schema: S): (attributes: Attributes) => z.output<S> {
  const parse = parserOf(schema);
  return (attributes) => parse(nativeRow(attributes));
}

/** Takes a row that is not what its schema says for one that is not there. @throws {Error} any other error, as it is */
export function ignoreDamage(error: unknown): undefined {
  if ([$ZodError, ItemDamaged, VaultDamaged].some((kind) => error instanceof kind)) return undefined;
  throw error;
}

/** The rows that are what their schema says, and the keys of the others. */
export interface Readable<Row> {
  readonly rows: readonly Row[];
  readonly unreadable: readonly string[];
}

/** Parses rows of which one that is damaged must not stop the others. @param key the attribute that tells which row it is */
export function parseReadable<Row>(
  items: readonly Attributes[],
  parse: (attributes: Attributes) => Row,
  key: string,
): Readable<Row> {
  const rows: Row[] = [];
  const unreadable: string[] = [];
  for (const item of items) {
    try {
      rows.push(parse(item));
    } catch {
      unreadable.push(item[key]?.S ?? '');
    }
  }
  return { rows, unreadable };
}

/** @returns undefined for a row that was not read, or has been given already */
type Take = (table: string, key: Attributes) => { readonly row: Attributes | undefined } | undefined;

const takers = new WeakMap<RowsAhead, Take>();

export function rowsAheadBy(tables: readonly string[], take: Take): RowsAhead {
  const ahead = { tables };
  takers.set(ahead, take);
  return ahead;
}

/** Reads one row, strongly consistent; undefined where there is none. @param ahead gives the row where it was read ahead */
export async function getRow<Row>(
  client: DynamoDBClient,
  table: string,
  key: Attributes,
  parse: (attributes: Attributes) => Row,
  ahead?: RowsAhead,
): Promise<Row | undefined> {
  const known = ahead && takers.get(ahead)?.(table, key);
  if (known) return known.row && parse(known.row);
  const { Item } = await client.send(
    new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }),
  );
  return Item && parse(Item);
}
