import { dataReset } from '#shared/contract/encryption.ts';
import { ask, type Handover, requested, take } from './handovers.ts';
import type { Person } from './httpEvent.ts';
import { registered, someone } from './items.ts';
import { ACCOUNT_PASSWORD, type Registry } from './registry.ts';
import { elsewhere, protectedAt, unlock } from './vaults.ts';

type Caller = Pick<Registry, 'call'>;

export const deleteAccount = ({ call }: Caller, person: Person, currentPassword = ACCOUNT_PASSWORD) =>
  call(dataReset.deleteAccount, person, { body: { currentPassword } });

export interface Life {
  readonly person: Person;
  /** Someone else's item that waits for this person's review. */
  readonly reviewed: Handover;
  /** Of an item that came to this person, from someone else. */
  readonly received: Handover;
  /** Of an item that went from this person to someone else. */
  readonly given: Handover;
}

/** Someone who has used everything: items of both kinds, transfers on both sides, sessions, wrong guesses. */
export async function lifeOf(registry: Registry): Promise<Life> {
  const reviewed = await requested(registry);
  const person = reviewed.requester;
  await take(registry, reviewed, 'approve');
  const plain = await registered(registry, person, { name: 'Plain' });
  const given = await goesFrom(registry, person, someone());
  await protectedAt(registry, 'Enhanced', person);
  await unlock(registry, elsewhere(person));
  await unlock(registry, person, 'a wrong guess');
  const received = await goesFrom(registry, someone(), person);
  await registered(registry, person, { name: 'Sealed' });
  await ask(registry, someone(), person, plain.id);
  return { person, reviewed, received, given };
}

/** Someone who reviews another one's item, and has one of their own that a third asks for. */
export async function modestLifeOf(registry: Registry): Promise<Pick<Life, 'person' | 'reviewed'>> {
  const reviewed = await requested(registry);
  const person = reviewed.requester;
  await take(registry, reviewed, 'approve');
  await protectedAt(registry, 'Maximum', person);
  const { id } = await registered(registry, person);
  await ask(registry, someone(), person, id);
  return { person, reviewed };
}

async function goesFrom(registry: Registry, owner: Person, requester: Person): Promise<Handover> {
  const { id: assetId } = await registered(registry, owner);
  const asked = await ask(registry, requester, owner, assetId);
  const handover = { owner, requester, assetId, transferId: asked.body.id };
  for (const step of ['approve', 'accept'] as const) {
    const { status, body } = await take(registry, handover, step);
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
export async function rowsNaming({ rows }: Pick<Registry, 'rows'>, { sub, username }: Person) {
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
