import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
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
export function placeOf(wanted: PageWanted): string | undefined {
  if (wanted.cursor === undefined) return undefined;
  const prefix = prefixOf(wanted);
  const isPlace = (place: string) =>
    place.startsWith(prefix) && idSchema.safeParse(place.slice(prefix.length)).success;
  return decodeCursor(wanted.cursor, isPlace).slice(prefix.length);
}

/** A page of rows. It ends at the wanted number of items, or before the content that was read for it exceeds 4 MB. */
export async function pageOf(read: AsyncIterable<AssetRow>, wanted: PageWanted): Promise<PageOfRows> {
  const { limit = LIST_LIMITS.pageItems } = wanted;
  const rows: AssetRow[] = [];
  let bytes = 0;
  for await (const row of read) {
    bytes += (row.sealed?.payload.byteLength ?? Buffer.byteLength(row.content ?? '')) + FRAME_BYTES;
    const last = rows.at(-1);
    if (last && (rows.length === limit || bytes > LIST_LIMITS.pageBytes))
      return { items: rows, nextCursor: encodeCursor(prefixOf(wanted) + last.assetId) };
    rows.push(row);
  }
  return { items: rows };
}
