import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { isNightly } from '#tests/support/nightly.ts';
import {
  newSessionSecret,
  openSession,
  type SealedSession,
  type SessionSecrets,
  sealSession,
} from './encryptionSession.ts';
import { openItem, type SealedItem, sealItem } from './items.ts';
import type { OpenVault } from './openVault.ts';
import type { VaultRecord } from './record.ts';
import { createMemoryKms } from './testdata/memoryKms.ts';
import { PLACE, reopened, staysShut, text, USER } from './testdata/vaults.ts';
import { createVault, nextGeneration, openWithPassword, openWithRecoveryKey } from './vault.ts';

// Thousands of openings are tried here: every level is stretched as little as Standard, all else is real.
vi.mock('#shared/domain/levels.ts', async (original) => ({
  ...(await original<typeof import('#shared/domain/levels.ts')>()),
  KEY_DERIVATION_ITERATIONS: { Standard: 10_000, Enhanced: 10_000, Maximum: 10_000 },
}));

/** The actions of a user, and the faults that may follow. */
type Step =
  | { readonly does: 'write' | 'unlock' | 'lock' }
  /** By the present password. `lost`: the answer was made and never stored, by a crash or a lost race. */
  | {
      readonly does: 'change';
      readonly level: SecurityLevel;
      readonly password: string;
      readonly lost: boolean;
    }
  | { readonly does: 'recover'; readonly password: string };

/** The model: a vault at some moment, by what a person knows of it. */
interface Moment {
  readonly record: VaultRecord;
  readonly password: string;
  readonly words: string | undefined;
}
interface World {
  moments: [Moment, ...Moment[]];
  items: { readonly text: string; readonly sealed: SealedItem }[];
  sessions: (SealedSession & { readonly secrets: SessionSecrets })[];
}

const level = fc.constantFrom(...SECURITY_LEVELS);
const password = fc.string({ minLength: 1, maxLength: 12 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('write' as const, 'unlock' as const, 'lock' as const) }),
  fc.record({
    does: fc.constant('change' as const),
    level,
    password,
    lost: fc.boolean(),
  }),
  fc.record({ does: fc.constant('recover' as const), password }),
);

const kms = createMemoryKms();
const EXPIRES_AT = 1_780_000_000;

const now = ({ moments: [newest] }: World): Moment => newest;

const opened = ({ record, password }: Moment): Promise<OpenVault> =>
  reopened(kms, record, { password }).then(ensure);

async function changed(world: World, open: OpenVault, to: { level: SecurityLevel; password: string }) {
  const { record, recoveryKey: words } = await nextGeneration(kms, now(world).record, open, to);
  return { record, password: to.password, words };
}

async function take(world: World, step: Step): Promise<void> {
  const { record, words } = now(world);
  if (step.does === 'write') {
    const written = `item ${world.items.length}`;
    world.items.push({ text: written, sealed: sealItem(await opened(now(world)), PLACE, text(written)) });
  } else if (step.does === 'unlock') {
    const secrets = { signInId: `sign-in ${world.sessions.length}`, sessionSecret: newSessionSecret() };
    const wrapped = await sealSession(kms, await opened(now(world)), secrets, EXPIRES_AT);
    const { vaultId, generation } = record;
    world.sessions.push({ vaultId, generation, expiresAt: EXPIRES_AT, wrapped, secrets });
  } else if (step.does === 'lock') {
    world.sessions = world.sessions.filter((session) => session.generation !== record.generation);
  } else if (step.does === 'change') {
    const next = await changed(world, await opened(now(world)), step);
    if (!step.lost) world.moments.unshift(next);
  } else if (step.does === 'recover' && words !== undefined) {
    const open = ensure(await openWithRecoveryKey(kms, USER, record, words));
    world.moments.unshift(await changed(world, open, { level: record.level, password: step.password }));
  }
}

/** Everything written opens at the present moment, and in every earlier copy what was written by then. */
async function expectContents({ moments, items }: World): Promise<void> {
  for (const moment of moments) {
    const open = await opened(moment);
    for (const { text: written, sealed } of items) {
      const read = () => new TextDecoder().decode(openItem(open, PLACE, sealed));
      if (sealed.generation <= moment.record.generation) expect(read()).toBe(written);
      else expect(read).toThrow('The item is damaged.');
    }
  }
}

/** No earlier password, words or session opens the present record; those of the present do. */
async function expectAccess(world: World): Promise<void> {
  const { record, password, words } = now(world);
  for (const earlier of world.moments.slice(1)) {
    const isPassword = record.level !== 'Standard' && earlier.password === password;
    expect(await staysShut(openWithPassword(kms, USER, record, earlier.password))).toBe(!isPassword);
    expect(await staysShut(openWithRecoveryKey(kms, USER, record, earlier.words ?? ''))).toBe(true);
  }
  if (words !== undefined) expect(await openWithRecoveryKey(kms, USER, record, words)).toBeDefined();
  expect(words !== undefined).toBe(record.level === 'Enhanced');
  for (const session of world.sessions) {
    const open = await openSession(kms, USER, record, session, session.secrets);
    expect(open !== undefined).toBe(session.generation === record.generation);
  }
}

const RUNS = isNightly ? 600 : 20;

test('whatever happens to a vault: nothing is lost, and nothing old opens what is new', {
  timeout: RUNS * 1_500,
}, async () => {
  await fc.assert(
    fc.asyncProperty(level, password, fc.array(step, { maxLength: 12 }), async (level, password, steps) => {
      const { record, recoveryKey: words } = await createVault(kms, { userId: USER, level, password });
      const world: World = { moments: [{ record, password, words }], items: [], sessions: [] };
      for (const step of steps) await take(world, step);
      await expectContents(world);
      await expectAccess(world);
    }),
    { numRuns: RUNS },
  );
});

function ensure(open: OpenVault | undefined): OpenVault {
  if (!open) throw new Error('The vault does not open by what should open it.');
  return open;
}
