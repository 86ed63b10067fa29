import { statfsSync } from 'node:fs';

/** Less than a start writes. */
const ROOM_BYTES = 1_000_000;

/** Enough for the deletions, sign-ins, mails and logs of weeks, and for a start. */
const RESERVE_BYTES = 256_000_000;

/** Whether the disk has room for more items and files. The rest is for what makes room, and for everyone's sign-ins. */
export const hasRoomIn = (dataFolder: string, roomIn = freeBytes): boolean =>
  roomIn(dataFolder) >= RESERVE_BYTES;

/**
 * The same, and tells the operator when it changes: users are told to tell them, and may not know who that is.
 * @param say is given one line
 * @returns whether the disk has room; to be asked again and again
 */
export function watchRoomIn(dataFolder: string, say = toOperator, roomIn = freeBytes): () => boolean {
  let had = true;
  return () => {
    const has = hasRoomIn(dataFolder, roomIn);
    if (has !== had) say(has ? roomAgain(dataFolder) : littleRoom(dataFolder));
    had = has;
    return has;
  };
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);

const littleRoom = (dataFolder: string): string =>
  `The disk of the data folder ${dataFolder} is almost full: no item or file can be added or changed until ${RESERVE_BYTES / 1e6} MB of it are free.`;

const roomAgain = (dataFolder: string): string =>
  `The disk of the data folder ${dataFolder} has room again: items and files can be added and changed.`;

/**
 * On a full disk each part of the start fails in words of its own: the database seems not to be installed, a table to be
 * there already, a file to be refused.
 * @returns one line that names the data folder where its disk is full, and the failure as it is elsewhere
 */
export function explainFullDisk(failure: unknown, dataFolder: string, roomIn = freeBytes): unknown {
  const says = failure instanceof Error ? failure.message : String(failure);
  if (!isNoSpace(failure) && roomIn(dataFolder) >= ROOM_BYTES) return failure;
  return new Error(
    `The disk of the data folder ${dataFolder} is full. Free some space there, then start again. (${says})`,
  );
}

/** Whether an error says that the disk, or the share of it that a user may take, is full. */
export const isNoSpace = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && /^(?:ENOSPC|EDQUOT)$/.test(String(failure.code));

/** Some file systems do not know how large they are; that is told as no bytes at all. */
function freeBytes(folder: string): number {
  try {
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
