import type { Item, NewItem } from '#shared/contract/assets.ts';
import { assets } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import { everyone } from './accounts.ts';
import type { TestUser } from './httpEvent.ts';
import type { Registry } from './registry.ts';

/** Someone who has never called before, so that tests do not meet in the tables. */
export function newUser(): TestUser {
  const number = everyone.length + 1;
  const person = { sub: `person-${number}`, username: `user${number}` };
  everyone.push(person);
  return person;
}

export const newItem = (changed: Partial<NewItem> = {}): NewItem => ({
  name: 'Family car',
  description: 'Blue estate car',
  assetType: 'Vehicle',
  properties: [
    { name: 'Colour', value: 'Blue' },
    { name: 'Doors', value: '5' },
  ],
  ...changed,
});

export async function registerItem(
  { call }: Pick<Registry, 'call'>,
  owner: TestUser,
  changed: Partial<NewItem> = {},
): Promise<Item> {
  const answer = await call(assets.create, owner, { body: newItem(changed) });
  if (answer.status !== 201) throw new Error(`The item was not registered: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Moves an item to the trash, and deletes it there. */
export async function deleteForGood(
  { call }: Pick<Registry, 'call'>,
  owner: TestUser,
  id: string,
): Promise<void> {
  for (const endpoint of [assets.remove, trash.remove]) {
    const { status, body } = await call(endpoint, owner, { params: { id }, body: {} });
    if (status !== 200) throw new Error(`The item was not deleted: ${JSON.stringify(body)}`);
  }
}
