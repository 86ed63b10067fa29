import { dataReset } from '#shared/contract/encryption.ts';
import { ask, type Handover, requestHandover, tryStep } from './handovers.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser, registerItem } from './items.ts';
import { ACCOUNT_PASSWORD, type Registry } from './registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from './vaults.ts';

type Caller = Pick<Registry, 'call'>;

export const deleteAccount = ({ call }: Caller, person: TestUser, currentPassword = ACCOUNT_PASSWORD) =>
  call(dataReset.deleteAccount, person, { body: { currentPassword } });

export interface UserHistory {
  readonly person: TestUser;
  /** Someone else's item that waits for this person's review. */
  readonly reviewed: Handover;
  /** Of an item that came to this person, from someone else. */
  readonly received: Handover;
  /** Of an item that went from this person to someone else. */
  readonly given: Handover;
}

/** Someone who has used everything: items of both kinds, transfers on both sides, sessions, wrong guesses. */
export async function userWithEverything(registry: Registry): Promise<UserHistory> {
  const reviewed = await requestHandover(registry);
  const person = reviewed.requester;
  await tryStep(registry, reviewed, 'approve');
  const plain = await registerItem(registry, person, { name: 'Plain' });
  const given = await goesFrom(registry, person, newUser());
  await userAtLevel(registry, 'Enhanced', person);
  await unlock(registry, atOtherSignIn(person));
  await unlock(registry, person, 'a wrong guess');
  const received = await goesFrom(registry, newUser(), person);
  await registerItem(registry, person, { name: 'Sealed' });
  await ask(registry, newUser(), person, plain.id);
  return { person, reviewed, received, given };
}

/** Someone who reviews another one's item, and has one of their own that a third asks for. */
export async function userWithReview(registry: Registry): Promise<Pick<UserHistory, 'person' | 'reviewed'>> {
  const reviewed = await requestHandover(registry);
  const person = reviewed.requester;
  await tryStep(registry, reviewed, 'approve');
  await userAtLevel(registry, 'Maximum', person);
  const { id } = await registerItem(registry, person);
  await ask(registry, newUser(), person, id);
  return { person, reviewed };
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

/** Every row that names this person anywhere, by its table. */
export async function rowsNaming({ rows }: Pick<Registry, 'rows'>, { sub, username }: TestUser) {
  const names = [JSON.stringify(sub), JSON.stringify(username), JSON.stringify(`user#${sub}`)];
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
