import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  type SSMClient,
} from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';
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
type Steps = Record<string, number>;

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

const schema = z.object({ username: z.string(), password: z.string() });
/** The account of the self-check. */
export type Credentials = z.infer<typeof schema>;

/** Where the account of the self-check is kept: in a parameter that KMS seals, never in a template or a variable. */
export interface CredentialStore {
  /** @returns undefined where there are none */
  readonly read: () => Promise<Credentials | undefined>;
  readonly write: (credentials: Credentials) => Promise<void>;
  /** They need not be there. */
  readonly remove: () => Promise<void>;
}

/** @param Name of the parameter, see `selfCheckParameter` */
export function createCredentialStore(client: SSMClient, Name: string): CredentialStore {
  const unlessMissing = (error: unknown): undefined => {
    if (!(error instanceof ParameterNotFound)) throw error;
  };
  return {
    async read() {
      const command = new GetParameterCommand({ Name, WithDecryption: true });
      const found = await client.send(command).catch(unlessMissing);
      const text = found?.Parameter?.Value;
      return text === undefined ? undefined : z.parse(schema, JSON.parse(text));
    },
    async write(credentials) {
      const Value = JSON.stringify(credentials);
      await client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite: true }));
    },
    async remove() {
      await client.send(new DeleteParameterCommand({ Name })).catch(unlessMissing);
    },
  };
}
