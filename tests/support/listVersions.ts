import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { isListed } from '#functions/lib/storage/assetRow.ts';
import type { Registry } from './registry.ts';

type Rows = Pick<Registry, 'rows'>;

/** The items and the version of each list. What others ask for is not shown in a list. */
async function listsOf({ rows }: Rows) {
  const items = new Map<string, Record<string, unknown>>();
  for (const { openRequests: _, ...row } of await rows('ASSETS_TABLE')) {
    const ownerId = String(row.ownerId);
    if (isListed(ownerId)) items.set(ownerId, { ...items.get(ownerId), [String(row.assetId)]: row });
  }
  const users = await rows('USERS_TABLE');
  const versions = users.filter(({ record }) => record === 'list').map((row) => [row.userId, row.version]);
  return { items, versions: new Map(versions as [string, string][]) };
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
  for (const owner of changed) expect(after.versions.get(owner)).not.toBe(before.versions.get(owner));
  return changed;
}
