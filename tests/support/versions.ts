import { assets, type Item } from '#shared/contract/assets.ts';
import { type ItemVersion, versions } from '#shared/contract/versions.ts';
import type { TestUser } from './httpEvent.ts';
import type { ApiResponse, Registry } from './registry.ts';

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

/** The rows of all earlier versions that a user has. */
export const versionRowsOf = async ({ rows }: Pick<Registry, 'rows'>, { sub }: TestUser) =>
  (await rows('ASSETS_TABLE')).filter(({ ownerId }) => ownerId === `versions#${sub}`);
