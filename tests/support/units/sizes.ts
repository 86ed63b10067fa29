import { type AssetRow, placeOfVersion } from '#functions/lib/storage/assetRow.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { everyone } from '../accounts.ts';
import type { TestUser } from '../httpEvent.ts';
import { newItem, registerItem } from '../items.ts';
import type { Registry } from '../registry.ts';
import { userAtLevel } from '../vaults.ts';

/** Someone with an id as long as Cognito's are: units go by sizes. Has called before. */
export async function known(registry: Pick<Registry, 'call'>, user = unknown()): Promise<TestUser> {
  await registry.call(encryption.securityLevel, user);
  return user;
}

/** Someone who has never called. */
export const unknown = (): TestUser => someone(`person.${fiveDigits(everyone.length + 1)}`);

/** Someone who has never called, and stands before everyone so far in a list by username: also before those of other files. */
export const unknownBeforeAll = (): TestUser => someone(`before.${fiveDigits(99_999 - everyone.length)}`);

const fiveDigits = (number: number): string => String(number).padStart(5, '0');

function someone(username: string): TestUser {
  const number = String(everyone.length + 1);
  const user = { sub: `00000000-0000-4000-8000-${number.padStart(12, '0')}`, username };
  everyone.push(user);
  return user;
}

export async function protectedPerson(
  registry: Pick<Registry, 'call'>,
  level: SecurityLevel = 'Enhanced',
): Promise<TestUser> {
  return (await userAtLevel(registry, level, await known(registry))).user;
}

/** A typical item: ten details, about 1.5 KB as it is stored. */
export const typicalItem = () =>
  newItem({
    description: 'Bought new, kept in the garage, serviced every spring by the dealer in town.',
    properties: Array.from({ length: 10 }, (_, at) => ({
      name: `Detail number ${at + 1}`,
      value: 'As long as a serial number or a short remark',
    })),
  });

export const typical = (registry: Pick<Registry, 'call'>, owner: TestUser) =>
  registerItem(registry, owner, typicalItem());

/** An owner of so many typical items, all alike. */
export async function ownerOf(
  registry: Registry,
  count: number,
  level?: SecurityLevel,
): Promise<{ readonly owner: TestUser; readonly ids: readonly string[] }> {
  const owner = await known(registry);
  const ids = await giveItems(registry, owner, count);
  if (level) await sealAll(registry, owner, level);
  return { owner, ids };
}

/** Registers so many typical items of an owner, all alike. @returns their ids */
export async function giveItems(registry: Registry, owner: TestUser, count: number): Promise<string[]> {
  const first = await typical(registry, owner);
  const { assets: store, transact } = registry.stores;
  const row = await store.get(owner.sub, first.id);
  if (!row) throw new Error('The first item is gone');
  const others = Array.from(
    { length: count - 1 },
    (_, at): AssetRow => ({ ...row, assetId: idLike(first.id, at) }),
  );
  for (let from = 0; from < others.length; from += 99)
    await transact(others.slice(from, from + 99).map(store.insert));
  return [first.id, ...others.map(({ assetId }) => assetId)];
}

/** Keeps so many earlier versions of each of these items, as long as the item is. */
export async function giveVersions(
  registry: Registry,
  owner: TestUser,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const { assets: store, transact } = registry.stores;
  for (const id of ids) {
    const row = await store.get(owner.sub, id);
    if (!row) throw new Error('The item is gone');
    const numbers = Array.from({ length: count }, (_, at) => at + 1);
    await transact(
      numbers.map((version) => store.keepVersion({ ...row, version, keptAt: placeOfVersion(id, version) })),
    );
  }
}

/** Another id of the same length. */
const idLike = (id: string, at: number): string => id.slice(0, -5) + String(at).padStart(5, '0');

async function sealAll(registry: Registry, owner: TestUser, level: SecurityLevel): Promise<void> {
  await userAtLevel(registry, level, owner);
  const { body } = await registry.call(encryption.status, owner);
  if (body.unencryptedItems > 0) throw new Error(`${body.unencryptedItems} items are not encrypted yet`);
}

/** Edited so many times. */
export async function edited(registry: Registry, owner: TestUser, times: number): Promise<string> {
  const { id } = await typical(registry, owner);
  for (let at = 0; at < times; at += 1) {
    const { body } = await registry.call(assets.get, owner, { params: { id } });
    await registry.call(assets.update, owner, { params: { id }, body });
  }
  return id;
}
