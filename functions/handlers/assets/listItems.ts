import type { Caller } from '#functions/lib/base/caller.ts';
import { decodeCursor, encodeCursor } from '#functions/lib/base/cursor.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { UsableVault } from '#functions/lib/vault-access/usableVault.ts';
import { type ItemDeps, withVault } from '#functions/lib/vault-access/withVault.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import { idSchema } from '#shared/contract/values.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { toListedItem } from './content.ts';

interface Page {
  readonly items: ListedItem[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

interface Wanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Of an item in an answer besides its content: ids, times, version, names of the fields. Generous. */
const FRAME_BYTES = 512;

/**
 * A page of the caller's items, in the order of their ids. It ends at `limit` items, or before its answer
 * would exceed 4 MB.
 * @throws {RegistryError} `authentication_required`, `invalid_input` for a cursor that no page gave.
 */
export async function listItems(
  deps: ItemDeps & Pick<Stores, 'assets'>,
  owner: Caller,
  { limit = LIST_LIMITS.pageItems, cursor }: Wanted,
): Promise<Page> {
  const after =
    cursor === undefined ? undefined : decodeCursor(cursor, (place) => idSchema.safeParse(place).success);
  return withVault(deps, owner, (vault) =>
    pageOf(vault, deps.assets.ownedBy(owner.userId, { after, pageSize: limit + 1 }), limit),
  );
}

async function pageOf(vault: UsableVault, rows: AsyncIterable<AssetRow>, limit: number): Promise<Page> {
  const items: ListedItem[] = [];
  let bytes = 0;
  for await (const row of rows) {
    bytes += answerBytes(row);
    const last = items.at(-1);
    if (last && (items.length === limit || bytes > LIST_LIMITS.pageBytes)) {
      return { items, nextCursor: encodeCursor(last.id) };
    }
    items.push(toListedItem(vault, row));
  }
  return { items };
}

const answerBytes = ({ content = '', sealed }: AssetRow): number =>
  (sealed?.payload.byteLength ?? Buffer.byteLength(content)) + FRAME_BYTES;
