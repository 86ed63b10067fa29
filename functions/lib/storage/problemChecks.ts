import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { anyOf, isAbsent, isLess } from './conditions.ts';
import { getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The search for problems that administrators ask for. All times are ISO 8601. */
const checkRowSchema = z.object({
  /** The beginning of the last search that saw everything, by the scheduled job or by an administrator. */
  checkedAt: z.optional(z.string()),
  /** The beginning of the search that is not at its end yet, and where it goes on. */
  startedAt: z.optional(z.string()),
  place: z.optional(z.string()),
  /** Until when the search that is under way keeps others from beginning. */
  busyUntil: z.optional(z.string()),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

const parse = rowParser(checkRowSchema);

/** The key of its one row, in the table of problems; no id of a transfer has this character. */
const CHECK = marshall({ transferId: '#check' });

export type ProblemCheckStore = ReturnType<typeof createProblemCheckStore>;

/** The row that says when was last looked for problems, and that one search goes on at a time. */
export function createProblemCheckStore(client: DynamoDBClient, table: string) {
  const update = () => writesTo(table, parse).update(CHECK);

  return {
    read: (): Promise<CheckRow | undefined> => getRow(client, table, CHECK, parse),

    /** Refused where another search has begun, or ended, since the row was read. */
    begin: (
      { busyUntil: known }: CheckRow,
      { startedAt, busyUntil }: Required<Pick<CheckRow, 'startedAt' | 'busyUntil'>>,
    ): TransactItem<CheckRow> => update().set({ startedAt, busyUntil }).expect({ busyUntil: known }),

    /** Ends a part of a search, which goes on at that place. Refused unless it is this one that is under way. */
    pause: (busyUntil: string, place: string): TransactItem<CheckRow> =>
      update().set({ place }).remove('busyUntil').expect({ busyUntil }),

    /** Ends a search that has seen everything since it began. Refused unless it is this one that is under way. */
    finish: (busyUntil: string, startedAt: string): TransactItem<CheckRow> =>
      update().set({ checkedAt: startedAt }).remove('busyUntil', 'place', 'startedAt').expect({ busyUntil }),

    /** Notes that the scheduled job has seen everything since then. Refused where that is known of a later time. */
    noteChecked: (checkedAt: string): TransactItem<CheckRow> =>
      update()
        .set({ checkedAt })
        .expect(anyOf(isAbsent('checkedAt'), isLess('checkedAt', checkedAt))),
  };
}
