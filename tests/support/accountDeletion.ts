import { account } from '#shared/contract/account.ts';
import { assets } from '#shared/contract/assets.ts';
import { addFiles, madeFile } from './files.ts';
import { ask, type Handover, requestHandover, tryStep } from './handovers.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser, registerItem } from './items.ts';
import { ACCOUNT_PASSWORD, type Registry } from './registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from './vaults.ts';
import { renamed } from './versions.ts';

type Caller = Pick<Registry, 'call'>;

export const deleteAccount = ({ call }: Caller, user: TestUser, currentPassword = ACCOUNT_PASSWORD) =>
  call(account.deleteAccount, user, { body: { currentPassword } });

export interface UserHistory {
  readonly user: TestUser;
  /** Someone else's item that waits for this user's review. */
  readonly reviewed: Handover;
  /** The transfer of an item that this user received. */
  readonly received: Handover;
  /** The transfer of an item that this user gave away. */
  readonly given: Handover;
}

/** Someone who has used everything: items of both kinds, transfers on both sides, sessions, wrong guesses. */
export async function userWithEverything(registry: Registry): Promise<UserHistory> {
  const reviewed = await requestHandover(registry);
  const user = reviewed.requester;
  await tryStep(registry, reviewed, 'approve');
  const plain = await registerItem(registry, user, { name: 'Plain' });
  const given = await goesFrom(registry, user, newUser());
  await userAtLevel(registry, 'Enhanced', user);
  await unlock(registry, atOtherSignIn(user));
  await unlock(registry, user, 'a wrong guess');
  const received = await goesFrom(registry, newUser(), user);
  await renamed(registry, user, await registerItem(registry, user, { name: 'Sealed' }), ['Sealed anew']);
  const { id } = await registerItem(registry, user, { name: 'Deleted' });
  await registry.call(assets.remove, user, { params: { id } });
  await ask(registry, newUser(), user, plain.id);
  return { user, reviewed, received, given };
}

/** Someone who reviews another one's item, and has one of their own, with a file, that a third asks for. */
export async function userWithReview(registry: Registry) {
  const reviewed = await requestHandover(registry);
  const user = reviewed.requester;
  await tryStep(registry, reviewed, 'approve');
  await userAtLevel(registry, 'Maximum', user);
  const { id } = await registerItem(registry, user);
  const file = madeFile();
  await addFiles(registry, user, id, [file]);
  await ask(registry, newUser(), user, id);
  return { user, reviewed, file };
}

async function goesFrom(registry: Registry, owner: TestUser, requester: TestUser): Promise<Handover> {
  const { id: assetId } = await registerItem(registry, owner);
  const asked = await ask(registry, requester, owner, assetId);
  const handover = { owner, requester, assetId, transferId: asked.body.id };
  for (const step of ['approve', 'accept'] as const) {
    const { status, body } = await tryStep(registry, handover, step);
    if (status !== 200) throw new Error(`${step} was refused: ${JSON.stringify(body)}`);
  }
  return handover;
}

const TABLES = [
  'ASSETS_TABLE',
  'SESSIONS_TABLE',
  'TRANSFERS_TABLE',
  'USERS_TABLE',
  'ACTIVITY_TABLE',
] as const;

/** Every row that names this user anywhere, by its table. */
export async function rowsNaming({ rows }: Pick<Registry, 'rows'>, { sub, username }: TestUser) {
  const names = [sub, username, `user#${sub}`, `trash#${sub}`, `versions#${sub}`].map((name) =>
    JSON.stringify(name),
  );
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of TABLES) {
    const naming = (await rows(table)).filter((row) => {
      const text = JSON.stringify(row);
      return names.some((name) => text.includes(name));
    });
    found[table] = naming;
  }
  return found;
}
