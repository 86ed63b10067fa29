import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { anyOf, isAbsent, isAtMost } from './conditions.ts';
import { roomKeyOf } from './fileBytes.ts';
import { getRow, rowParser, type TransactItem } from './rows.ts';
import { writesTo } from './write.ts';

const roomRowSchema = z.object({
  /** All sealed renditions that the user's items name. */
  bytes: z._default(z.number(), 0),
  /** The day of the last declaration, and what was declared on it. */
  day: z.optional(z.string()),
  declaredFiles: z._default(z.number(), 0),
  declaredBytes: z._default(z.number(), 0),
});
export type FileRoom = z.infer<typeof roomRowSchema>;

interface Declared {
  readonly day: string;
  readonly files: number;
  readonly bytes: number;
}

const parse = rowParser(roomRowSchema);

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
      const isBelowNone = room.bytes < 0;
      return change(userId)
        .set({
          day,
          declaredFiles: files + (isFirst ? 0 : room.declaredFiles),
          declaredBytes: bytes + (isFirst ? 0 : room.declaredBytes),
          ...(isBelowNone && { bytes: 0 }),
        })
        .expect({
          day: room.day,
          ...(room.day !== undefined && {
            declaredFiles: room.declaredFiles,
            declaredBytes: room.declaredBytes,
          }),
          ...(isBelowNone && { bytes: room.bytes }),
        });
    },
  };
}
