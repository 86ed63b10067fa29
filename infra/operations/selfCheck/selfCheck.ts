import { assets, type NewItem } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import { type Api, createApi } from '../api.ts';

const ITEM: NewItem = {
  name: 'Self-check',
  description: 'Made by the self-check, and gone within a minute.',
  assetType: 'Other',
  properties: [],
};

interface Deps {
  readonly address: string;
  /** @returns an access token of the check's own account */
  readonly signIn: () => Promise<string>;
  readonly now: () => number;
}

/** How long each step took, in milliseconds. */
export type Steps = Record<string, number>;

/**
 * Does what a user does, by an account of its own: signs in, registers an item, reads it and deletes it for good. What an
 * earlier check has left is deleted first.
 * @throws {Error} naming the step that failed
 */
export async function checkSelf({ address, signIn, now }: Deps): Promise<Steps> {
  const steps: Steps = {};
  async function step<T>(title: string, act: () => Promise<T>): Promise<T> {
    const begun = now();
    try {
      return await act();
    } catch (cause) {
      throw new Error(`${title}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      steps[title] = Math.round(now() - begun);
    }
  }
  const api = createApi(address, await step('sign in', signIn));
  await step('delete what is left', () => deleteAll(api));
  const { id } = await step('register an item', () => api.call(assets.create, { body: ITEM }));
  await step('read it', async () => {
    const { name, isEncrypted } = await api.call(assets.get, { params: { id } });
    if (name !== ITEM.name || !isEncrypted) throw new Error('The item is not as it was registered');
  });
  await step('delete it', () => deleteAll(api));
  await step('find it gone', async () => {
    const status = await api.statusOf(assets.get, { params: { id } });
    if (status !== 404) throw new Error(`The item answered ${status}, and not 404`);
  });
  return steps;
}

/** The account has a few items at most. */
async function deleteAll(api: Api): Promise<void> {
  for (const { id } of await api.call(assets.list))
    await api.call(assets.remove, { params: { id }, body: {} });
  await api.call(trash.empty, { body: {} });
}
