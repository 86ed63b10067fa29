import {
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { allOf, differs, equals, isAbsent, isPresent } from './conditions.ts';
import { getRow, parseReadable, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/**
 * How the records of a transfer can disagree. `not_moved` and `lost`: it is completed, and the item is still
 * under the old owner, or gone from both. `foreign_key`: the item is under its new owner, and its key belongs
 * to no generation of that vault. `sealed_to_nobody`: in review, and the sealed key belongs to none.
 * `wrong_lock`: an item is locked by what must not lock it, or a review has no lock, or the row of a transfer that may hold
 * the item is damaged. `item_gone`: open, and there is no such item.
 */
const PROBLEM_KINDS = [
  'not_moved',
  'lost',
  'foreign_key',
  'sealed_to_nobody',
  'wrong_lock',
  'item_gone',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** The kinds whose repair may need the keys of the user who has the item. */
export const NEEDS_KEYS: readonly ProblemKind[] = ['not_moved', 'foreign_key'];

const problemRowSchema = z.object({
  transferId: z.string(),
  kind: z.enum(PROBLEM_KINDS),
  assetId: z.string(),
  /** The owner when the transfer was requested, or the owner of the item that it locks. */
  ownerId: z.string(),
  /** Absent where there is no such transfer. */
  requesterId: z.optional(z.string()),
  /** The user who has the item according to the transfer, and whose password a repair may need. */
  userId: z.string(),
  username: z.string(),
  transferDate: z.string(),
  foundAt: z.string(),
  /** When which administrator left the repair to that user's next unlock. */
  leftToOwner: z.optional(z.object({ at: z.string(), userId: z.string(), username: z.string() })),
  /** Set when a repair found that nothing repairs it: it is not open any more, and not found again. */
  closedAt: z.optional(z.string()),
});
export type ProblemRow = z.infer<typeof problemRowSchema>;

const parse = rowParser(problemRowSchema);

/** Rows of the job; no id of a transfer has this character. */
const PLACE = marshall({ transferId: '#place' });
const ALL_MARKED = marshall({ transferId: '#allMarked' });
const parsePlace = rowParser(z.object({ place: z.string() }));
/** Without the release where the job of an earlier version has written it. */
const parseAllMarked = rowParser(z.object({ release: z.optional(z.string()) }));

const FOUND = 'attribute_exists(kind)';
const OPEN = `${FOUND} AND attribute_not_exists(closedAt)`;

/**
 * The table of the problems that the job found. Writes of problems are transact items; those of the job's own two rows, its
 * place and `#allMarked`, are written at once.
 */
export function createProblemStore(client: DynamoDBClient, table: string) {
  const keyOf = (transferId: string) => marshall({ transferId });

  const writes = writesTo(table, parse);
  /** A problem that was closed, or found anew, since it was read is another one. */
  const asRead = ({ foundAt, closedAt }: ProblemRow) =>
    allOf(equals('foundAt', foundAt), closedAt === undefined ? isAbsent('closedAt') : isPresent('closedAt'));

  async function* rows(filter: string, values?: Record<string, unknown>): AsyncGenerator<ProblemRow> {
    const pages = paginateScan(
      { client },
      {
        TableName: table,
        ConsistentRead: true,
        FilterExpression: filter,
        ...(values && { ExpressionAttributeValues: marshall(values) }),
      },
    );
    // One that is damaged must not hide the others.
    for await (const { Items = [] } of pages) yield* parseReadable(Items, parse, 'transferId').rows;
  }

  return {
    get: (transferId: string): Promise<ProblemRow | undefined> =>
      getRow(client, table, keyOf(transferId), parse),

    /** A page of every problem, and the ids of damaged ones. @returns where the next begins; undefined behind the last */
    async page({ after, limit }: { readonly after?: string | undefined; readonly limit: number }) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new ScanCommand({
          TableName: table,
          ConsistentRead: true,
          Limit: limit,
          FilterExpression: FOUND,
          ExclusiveStartKey: after === undefined ? undefined : keyOf(after),
        }),
      );
      return { ...parseReadable(Items, parse, 'transferId'), next: LastEvaluatedKey?.transferId?.S };
    },

    /** The problems that wait for a repair. */
    open: (): AsyncGenerator<ProblemRow> => rows(OPEN),

    /** Those of this item and user that wait for a repair. */
    async openOf(assetId: string, userId: string): Promise<ProblemRow[]> {
      const found: ProblemRow[] = [];
      const filter = `${OPEN} AND assetId = :assetId AND userId = :userId`;
      for await (const row of rows(filter, { ':assetId': assetId, ':userId': userId })) found.push(row);
      return found;
    },

    async countOpen(): Promise<number> {
      const wanted = {
        TableName: table,
        Select: 'COUNT',
        ConsistentRead: true,
        FilterExpression: OPEN,
      } as const;
      let count = 0;
      for await (const { Count = 0 } of paginateScan({ client }, wanted)) count += Count;
      return count;
    },

    /** Refused where the same was found before, also when it was closed since. */
    put: (row: ProblemRow): TransactItem<ProblemRow> => writes.put(row).expect(differs('kind', row.kind)),

    /** Refused unless it is as it was read. */
    leaveToOwner: (row: ProblemRow, leftToOwner: ProblemRow['leftToOwner']): TransactItem<ProblemRow> =>
      writes.update(keyOf(row.transferId)).set({ leftToOwner }).expect(asRead(row)),

    /** Refused unless it is as it was read. */
    remove: (row: ProblemRow): TransactItem<ProblemRow> =>
      writes.erase(keyOf(row.transferId)).expect(asRead(row)),

    /** Refused unless it is as it was read. */
    close: (row: ProblemRow, at: string): TransactItem<ProblemRow> =>
      writes.update(keyOf(row.transferId)).set({ closedAt: at }).expect(asRead(row)),

    /** The place where the last run stopped; undefined when it reached the end. */
    readPlace: (): Promise<string | undefined> =>
      getRow(client, table, PLACE, (item) => parsePlace(item).place),

    /** Two runs at once may overwrite each other's place: one of them then only checks some transfers again. */
    async savePlace(place: string | undefined): Promise<void> {
      if (place === undefined) await client.send(new DeleteItemCommand({ TableName: table, Key: PLACE }));
      else
        await client.send(new PutItemCommand({ TableName: table, Item: { ...PLACE, place: { S: place } } }));
    },

    /**
     * Whether a whole round of the job of this release met no transfer without its entry in the index of dates, nor has one
     * since.
     */
    areAllMarked: async (release: string): Promise<boolean> =>
      (await getRow(client, table, ALL_MARKED, parseAllMarked))?.release === release,

    async noteAllMarked(release: string): Promise<void> {
      const Item = { ...ALL_MARKED, ...marshall({ release }) };
      await client.send(new PutItemCommand({ TableName: table, Item }));
    },

    async forgetAllMarked(): Promise<void> {
      await client.send(new DeleteItemCommand({ TableName: table, Key: ALL_MARKED }));
    },
  };
}
