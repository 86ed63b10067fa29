import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { anyOf, areStill, type Condition, isAbsent, isAtMost, isLess, isNoNumber } from './conditions.ts';
import { roomKeyOf } from './fileBytes.ts';
import { type Attributes, getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

/** A number of another type counts as below none: no update can add to it. */
const BELOW_NONE = -1;

const roomRowSchema = z.object({
  /** All sealed renditions that the user's items name. */
  bytes: z.catch(z._default(z.number(), 0), BELOW_NONE),
  /** The day of the last declaration, and what was declared on it. */
  day: z.catch(z.optional(z.string()), undefined),
  declaredFiles: z.catch(z.number(), 0),
  declaredBytes: z.catch(z.number(), 0),
});
export interface FileRoom extends z.infer<typeof roomRowSchema> {
  /** Holds while nothing else was declared. */
  readonly isAsRead: Condition;
}

interface Declared {
  readonly day: string;
  readonly files: number;
  readonly bytes: number;
}

const parseStored = rowParser(roomRowSchema);
const parse = (stored: Attributes): FileRoom => ({
  ...parseStored(stored),
  isAsRead: areStill(['day', 'declaredFiles', 'declaredBytes'], stored),
});

/** The bytes of each user's files, in one row of the table of users, which is written with the items that name them. */
export function createFileRoomStore(client: DynamoDBClient, table: string) {
  const change = (userId: string) => writesTo(table, parse).update(roomKeyOf(userId));

  return {
    /** Strongly consistent. */
    of: async (userId: string): Promise<FileRoom> =>
      (await getRow(client, table, roomKeyOf(userId), parse)) ?? parse({}),

    /** Refused when the user's files would take more than the limit. */
    take: (userId: string, bytes: number, limit: number): TransactItem<FileRoom> =>
      change(userId)
        .increase('bytes', bytes)
        .expect(anyOf(isAbsent('bytes'), isAtMost('bytes', limit - bytes))),

    /**
     * Counts a declaration on its day. Refused when another one was first. Where rows were restored by hand, files that
     * were never counted may have been taken away from the bytes; these begin anew at none, so that nobody gains room.
     */
    declare: (userId: string, room: FileRoom, { day, files, bytes }: Declared): TransactItem<FileRoom> => {
      const isFirst = room.day !== day;
      const counted = change(userId)
        .set({
          day,
          declaredFiles: files + (isFirst ? 0 : room.declaredFiles),
          declaredBytes: bytes + (isFirst ? 0 : room.declaredBytes),
        })
        .expect(room.isAsRead);
      if (room.bytes >= 0) return counted;
      return counted.set({ bytes: 0 }).expect(anyOf(isLess('bytes', 0), isNoNumber('bytes')));
    },
  };
}
