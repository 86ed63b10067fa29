import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { type ItemVersion, versions } from '#shared/contract/versions.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { TestUser } from './httpEvent.ts';
import { registerItem } from './items.ts';
import type { ApiResponse, Registry } from './registry.ts';
import { PASSWORD } from './vaults.ts';

type Called = Pick<Registry, 'call'>;

/** Edits an item once for each name, as its owner. */
export async function renamed({ call }: Called, owner: TestUser, item: Item, names: readonly string[]) {
  let present = item;
  for (const name of names) {
    const answer = await call(assets.update, owner, {
      params: { id: item.id },
      body: { ...present, name },
    });
    if (answer.status !== 200) throw new Error(`The item was not changed: ${JSON.stringify(answer.body)}`);
    present = answer.body;
  }
  return present;
}

export const askVersions = ({ call }: Called, user: TestUser, id: string): Promise<ApiResponse> =>
  call(versions.list, user, { params: { id } });

/** The earlier versions of an item, newest first. */
export async function versionsOf(registry: Called, owner: TestUser, id: string): Promise<ItemVersion[]> {
  const { status, body } = await askVersions(registry, owner, id);
  if (status !== 200) throw new Error(`The versions were not listed: ${JSON.stringify(body)}`);
  return body.versions;
}

/** @param present the version of the item that was read */
export const goBack = (
  { call }: Called,
  user: TestUser,
  { id, version: present }: Pick<Item, 'id' | 'version'>,
  version: number,
): Promise<ApiResponse> =>
  call(versions.restore, user, {
    params: { id, version: String(version) },
    body: { version: present },
  });

export const deleteVersions = ({ call }: Called, user: TestUser, id: string): Promise<ApiResponse> =>
  call(versions.remove, user, { params: { id } });

/** The rows of all earlier versions that a user has. */
export const versionRowsOf = async ({ rows }: Pick<Registry, 'rows'>, { sub }: TestUser) =>
  (await rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === `versions#${sub}`);

export const NAMES = ['Second words', 'Third words', 'Fourth words'];
/** The names that an item has had before, newest first, once `versionsOn` has edited it. */
export const EARLIER = ['Third words', 'Second words', 'Family car'];

/** Gives what tests of a registry do with items that have earlier versions. */
export function versionsOn(registry: Registry) {
  return {
    /** An item that has three earlier versions. */
    editedItem: async (owner: TestUser): Promise<Item> =>
      renamed(registry, owner, await registerItem(registry, owner), NAMES),

    rowsOf: async ({ sub }: TestUser) =>
      (await registry.rows('ASSETS_TABLE')).filter(({ ownerId }) => String(ownerId).endsWith(sub)),

    namesOf: async (owner: TestUser, id: string) =>
      (await versionsOf(registry, owner, id)).map((each) => ('name' in each ? each.name : 'damaged')),

    async migrate(user: TestUser, level: SecurityLevel = 'Standard') {
      const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
      return (await registry.call(encryption.migrateToEncrypted, user, { body })).body;
    },
  };
}
