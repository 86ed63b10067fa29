import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { isAbsent } from './conditions.ts';
import type { ProblemRow } from './problems.ts';
import { getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const leftRepairsSchema = z.object({
  userId: z.string(),
  /** The ids of the transfers. A repair that is done by then, or taken back, is still named. */
  transferIds: z.array(z.string()),
});
export type LeftRepairs = z.infer<typeof leftRepairsSchema>;

const RECORD = 'left-repairs';
const parse = rowParser(leftRepairsSchema);

/**
 * The repairs that were left to each user's next unlock, in the table of users: so an unlock looks at one row, and need
 * not search the problems of all users.
 */
export function createLeftRepairStore(client: DynamoDBClient, table: string) {
  const rows = writesTo(table, parse);
  const keyOf = (userId: string) => marshall({ userId, record: RECORD });

  return {
    /** Strongly consistent. */
    of: (userId: string): Promise<LeftRepairs | undefined> => getRow(client, table, keyOf(userId), parse),

    /** Names these as well. Refused unless the row is as it was read. */
    add: (
      userId: string,
      read: LeftRepairs | undefined,
      left: readonly Pick<ProblemRow, 'transferId'>[],
    ): TransactItem<LeftRepairs> => {
      const all = new Set([...(read?.transferIds ?? []), ...left.map(({ transferId }) => transferId)]);
      return rows
        .put({ userId, record: RECORD, transferIds: [...all] })
        .expect(read ? { transferIds: read.transferIds } : isAbsent('userId'));
    },

    /** Refused unless it is as it was read. */
    remove: ({ userId, transferIds }: LeftRepairs): TransactItem<LeftRepairs> =>
      rows.erase(keyOf(userId)).expect({ transferIds }),
  };
}
