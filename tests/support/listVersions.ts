import { isDeepStrictEqual } from 'node:util';
import { type TransactWriteItem, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { expect, vi } from 'vitest';
import { isListed } from '#functions/lib/storage/assetRow.ts';
import type { Registry } from './registry.ts';

type Watched = Pick<Registry, 'client' | 'names' | 'rows'>;

/** The items of each list, and the parts of its version. What others ask for is not shown in a list. */
async function listsOf({ rows }: Watched) {
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

/** The attributes that a write sets or removes; undefined for a deletion, which removes all. */
function changedBy({ Put, Update }: TransactWriteItem): string[] | undefined {
  if (!Update) return Put && Object.keys(Put.Item ?? {});
  const roots = Update.UpdateExpression?.match(/(?<![.\w])#\w+/g) ?? [];
  return roots.map((root) => Update.ExpressionAttributeNames?.[root] ?? '');
}

/** The owners of whose lists one request writes what is shown, and those to whose lists it gives a new version. */
function ownersIn({ names }: Watched, writes: readonly TransactWriteItem[]) {
  const [written, renewed] = [new Set<string>(), new Set<string>()];
  for (const write of writes) {
    const { Put, Update = write.Delete } = write;
    const { ownerId, userId, record } = Put?.Item ?? Update?.Key ?? {};
    const table = (Put ?? Update)?.TableName;
    const changed = changedBy(write);
    const isShown = changed?.every((name) => name === 'openRequests') !== true;
    if (table === names.ASSETS_TABLE && isShown && isListed(ownerId?.S ?? '')) written.add(ownerId?.S ?? '');
    const isPart = record?.S === 'list' ? changed : record?.S === 'vault' && changed?.includes('list');
    if (table === names.USERS_TABLE && isPart) renewed.add(userId?.S ?? '');
  }
  return { written, renewed };
}

async function transactionsOf({ client }: Watched, act: () => Promise<unknown>) {
  const send = vi.spyOn(client, 'send');
  try {
    await act();
    const commands = send.mock.calls.map(([command]) => command);
    return commands.flatMap((command) =>
      command instanceof TransactWriteItemsCommand ? [command.input.TransactItems ?? []] : [],
    );
  } finally {
    send.mockRestore();
  }
}

/**
 * Holds that each transaction of the act renews the version of each list of which it writes an item, and that each list of
 * which the act changes an item has another version after it.
 * @returns the owners of these lists
 */
export async function changedListsOf(registry: Watched, act: () => Promise<unknown>): Promise<string[]> {
  const before = await listsOf(registry);
  const writers = new Set<string>();
  for (const writes of await transactionsOf(registry, act)) {
    const { written, renewed } = ownersIn(registry, writes);
    expect([...renewed]).toEqual(expect.arrayContaining([...written]));
    for (const owner of written) writers.add(owner);
  }
  const after = await listsOf(registry);
  const owners = [...new Set([...before.items.keys(), ...after.items.keys()])];
  const changed = owners.filter(
    (owner) => !isDeepStrictEqual(before.items.get(owner), after.items.get(owner)),
  );
  expect([...writers]).toEqual(expect.arrayContaining(changed));
  for (const owner of changed) expect(after.partsOf(owner)).not.toEqual(before.partsOf(owner));
  return changed;
}
