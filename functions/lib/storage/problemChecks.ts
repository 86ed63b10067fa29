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
  /** When a part of it was last begun. */
  goneOnAt: z.optional(z.string()),
  /** How many of its checks have failed: with any, it has not seen everything. */
  failed: z.optional(z.number()),
  /** Until when the search that is under way keeps others from beginning. */
  busyUntil: z.optional(z.string()),
});
export type CheckRow = z.infer<typeof checkRowSchema>;

/** The state of a search while a part of it is under way. */
interface Part extends Required<Pick<CheckRow, 'startedAt' | 'goneOnAt' | 'busyUntil'>> {
  /** Undefined at the start. */
  readonly place: string | undefined;
  readonly failed: number;
}

const parse = rowParser(checkRowSchema);

/** The key of its one row, in the table of problems; no id of a transfer has this character. */
const CHECK = marshall({ transferId: '#check' });

/** The row that says when was last looked for problems, and that one search goes on at a time. */
export function createProblemCheckStore(client: DynamoDBClient, table: string) {
  const update = () => writesTo(table, parse).update(CHECK);
  const ended = (busyUntil: string) =>
    update().remove('busyUntil', 'goneOnAt', 'place', 'startedAt', 'failed').expect({ busyUntil });
  const isNews = (checkedAt: string) => anyOf(isAbsent('checkedAt'), isLess('checkedAt', checkedAt));

  return {
    read: (): Promise<CheckRow | undefined> => getRow(client, table, CHECK, parse),

    /**
     * Begins a part of a search: all of what is stored of a search becomes that of this one. Refused where another part
     * has begun, or ended, since the row was read.
     */
    begin: (
      { busyUntil: known, goneOnAt: last }: CheckRow,
      { startedAt, place, failed, goneOnAt, busyUntil }: Part,
    ): TransactItem<CheckRow> =>
      update()
        .set({ startedAt, place, failed, goneOnAt, busyUntil })
        .expect({ busyUntil: known, goneOnAt: last }),

    /** Ends a part of a search, which goes on at that place. Refused unless it is this one that is under way. */
    pause: (busyUntil: string, place: string, failed: number): TransactItem<CheckRow> =>
      update().set({ place, failed }).remove('busyUntil').expect({ busyUntil }),

    /**
     * Ends a search that has seen everything since it began. Refused unless it is this one that is under way, and where
     * everything is known to have been seen since a later time.
     */
    finish: (busyUntil: string, startedAt: string): TransactItem<CheckRow> =>
      ended(busyUntil).set({ checkedAt: startedAt }).expect(isNews(startedAt)),

    /** Ends a search of which nothing is to be noted. Refused unless it is this one that is under way. */
    drop: (busyUntil: string): TransactItem<CheckRow> => ended(busyUntil),

    /** Notes that the scheduled job has seen everything since then. Refused where that is known of a later time. */
    noteChecked: (checkedAt: string): TransactItem<CheckRow> =>
      update().set({ checkedAt }).expect(isNews(checkedAt)),
  };
}
