import { createHash } from 'node:crypto';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { ListVersion } from '#functions/lib/storage/rows.ts';
import { idSchema } from '#shared/contract/values.ts';
import { LIST_LIMITS, type LIST_ORDERS } from '#shared/domain/items.ts';

export interface Page<Listed> {
  readonly items: Listed[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** A page before its rows are opened. */
export type PageOfRows = Page<AssetRow>;

/** The part of a list that its caller asks for. */
export interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** By default the oldest come first. */
  readonly order?: (typeof LIST_ORDERS)[number] | undefined;
}

/** Begins the cursors of a list with the newest first, so that none is followed in the other order. No id has a colon. */
const NEWEST = 'newest:';

const prefixOf = ({ order }: PageWanted): string => (order === 'newest' ? NEWEST : '');

/** An upper bound for the part of a listed item besides its content: ids, times, version and field names. */
const FRAME_BYTES = 512;

/**
 * The id that a page begins after; undefined for the first.
 * @throws {RegistryError} `invalid_input` for a cursor that no page gave in this order
 */
export function cursorPlace(wanted: PageWanted): string | undefined {
  if (wanted.cursor === undefined) return undefined;
  const prefix = prefixOf(wanted);
  const isPlace = (place: string) =>
    place.startsWith(prefix) && idSchema.safeParse(place.slice(prefix.length)).success;
  return decodeCursor(wanted.cursor, isPlace).slice(prefix.length);
}

/** The bytes for which a row counts in a page. */
export const sizeOf = ({ sealed, content = '' }: AssetRow): number =>
  (sealed?.payload.byteLength ?? Buffer.byteLength(content)) + FRAME_BYTES;

/** A page of rows. It ends at the wanted number of items, or before the content that was read for it exceeds 4 MB. */
export async function pageOf(read: AsyncIterable<AssetRow>, wanted: PageWanted): Promise<PageOfRows> {
  const { limit = LIST_LIMITS.pageItems } = wanted;
  const rows: AssetRow[] = [];
  let bytes = 0;
  for await (const row of read) {
    bytes += sizeOf(row);
    const last = rows.at(-1);
    if (last && (rows.length === limit || bytes > LIST_LIMITS.pageBytes))
      return { items: rows, nextCursor: encodeCursor(prefixOf(wanted) + last.assetId) };
    rows.push(row);
  }
  return { items: rows };
}

/**
 * Must be another in each release that changes what is made of a row, or where the parts of a list's version are: a caller
 * would keep its pages of the one before, and a function that misses a part would take those of this one for unchanged.
 */
const FORM = '3';

/**
 * A list counts as changed after so long in any case. A function of an earlier release, as one runs for minutes beside a new
 * one or after a rollback, changes items without a new version of their list, or reads and keeps only one part of it: a
 * caller must not go on for good without a change that either of the two makes.
 */
export const LONGEST_MS = 10 * 60 * 1_000;

const digestOf = (...parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(parts)).digest();

/**
 * The version of a list as callers know it: while it is the same, so is all that the list is made of. The ten
 * minutes of each user begin at another time, so that not all of them read their lists anew at once.
 * @param parts each as the writers of items leave it: a change renews one of them, and none comes back
 * @param settlingMs for how long after a change an item may still be read as it was: see `SETTLING_SECONDS`
 * @returns undefined within that time, where the time of a change is unknown or still to come, and without a part
 */
export function shownVersion(
  ownerId: string,
  parts: readonly ListVersion[],
  at: Date,
  settlingMs: number,
): string | undefined {
  const isSettled = ({ changedAt = '' }: ListVersion) => at.getTime() - Date.parse(changedAt) >= settlingMs;
  if (parts.length === 0 || !parts.every(isSettled)) return undefined;
  const offset = digestOf(ownerId).readUInt32BE() % LONGEST_MS;
  const period = Math.floor((at.getTime() + offset) / LONGEST_MS);
  return digestOf(FORM, ownerId, ...parts.map(({ version }) => version), period).toString('base64url', 0, 16);
}

/**
 * The first part of the tags of a page: it names the list's version and the part of the list that was asked for. It is no
 * secret and proves nothing: a user who makes one up leaves out changes of their own list.
 */
export const markOf = (ownerId: string, version: string, { order, limit, cursor }: PageWanted): string =>
  digestOf(ownerId, version, order, limit, cursor).toString('base64url', 0, 16);

/**
 * The second part, from all that a listed item is made of, still sealed: equal rows are equal items,
 * however a user has opened the vault. A page with an item that cannot be opened must have no tag, because a repair of the keys
 * changes it and not the rows. Where keys break later, a caller goes on with the content that it could open before.
 */
export function hashOf({ items, nextCursor }: PageOfRows): string {
  const hash = createHash('sha256')
    .update(FORM)
    .update(nextCursor ?? '');
  for (const { ownerId, assetId, version, createdAt, updatedAt, received, transferId, ...row } of items) {
    const { vaultId, generation, itemKey = '', payload } = row.sealed ?? {};
    const content = payload ?? row.content ?? '';
    const frame = [ownerId, assetId, version, createdAt, updatedAt, received, transferId !== undefined];
    hash.update(JSON.stringify([...frame, vaultId, generation, content.length]));
    hash.update(itemKey).update(content);
  }
  return hash.digest('base64url');
}

interface Tag {
  /** Undefined where the list has no version to show. */
  readonly mark: string | undefined;
  readonly hash: string;
}

/** The entity tag of a page (RFC 9110, 8.8.3). It is weak, because a compressed and a plain body of one page have different bytes. */
export const tagOf = ({ mark, hash }: Tag): string => `W/"${mark === undefined ? '' : `${mark}.`}${hash}"`;

/** The tags of ours that an If-None-Match header names, weak or not (RFC 9110, 13.1.2). */
export const tagsIn = (header = ''): Tag[] =>
  [...header.matchAll(/"(?:([\w-]{22})\.)?([\w-]{43})"/g)].map(([, mark, hash = '']) => ({ mark, hash }));
