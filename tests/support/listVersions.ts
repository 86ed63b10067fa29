import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { isListed } from '#functions/lib/storage/assetRow.ts';
import type { Registry } from './registry.ts';

type Rows = Pick<Registry, 'rows'>;

/** The items of each list, and the parts of its version. What others ask for is not shown in a list. */
async function listsOf({ rows }: Rows) {
  const items = new Map<string, Record<string, unknown>>();
  for (const { openRequests: _, ...row } of await rows('ASSETS_TABLE')) {
    const ownerId = String(row.ownerId);
    if (isListed(ownerId)) items.set(ownerId, { ...items.get(ownerId), [String(row.assetId)]: row });
  }
  const users = await rows('USERS_TABLE');
  const partsOf = (userId: string) => {
    const of = (record: string) => users.find((row) => row.userId === userId && row.record === record);
    return [of('list')?.version, (of('vault')?.list as { readonly version?: string } | undefined)?.version];
  };
  return { items, partsOf };
}

/**
 * Holds that each list of which the act changes an item gets another version.
 * @returns the owners of these lists
 */
export async function changedListsOf(registry: Rows, act: () => Promise<unknown>): Promise<string[]> {
  const before = await listsOf(registry);
  await act();
  const after = await listsOf(registry);
  const owners = [...new Set([...before.items.keys(), ...after.items.keys()])];
  const changed = owners.filter(
    (owner) => !isDeepStrictEqual(before.items.get(owner), after.items.get(owner)),
  );
  for (const owner of changed) expect(after.partsOf(owner)).not.toEqual(before.partsOf(owner));
  return changed;
}
