import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { isNoNumber } from './conditions.ts';
import type { Attributes, TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** The key of a user's row of files, in the table of users. */
export const roomKeyOf = (userId: string): Attributes => marshall({ userId, record: 'files' });

/**
 * Adds to the bytes of a user's files, or takes away what is less than nothing. It is never refused: it goes with files
 * that are dropped, or that come with an item. It is apart from the other writes of the row because most functions that
 * need it need nothing else of them. A count that is no number begins anew.
 */
type CountFileBytes = (userId: string, bytes: number) => TransactItem<unknown>;

export const createCountFileBytes =
  (table: string): CountFileBytes =>
  (userId, bytes) => {
    const room = writesTo(table, unmarshall).update(roomKeyOf(userId));
    const whereDamaged = room.set({ bytes: Math.max(0, bytes) }).expect(isNoNumber('bytes'));
    return { ...room.increase('bytes', bytes), whereDamaged };
  };
