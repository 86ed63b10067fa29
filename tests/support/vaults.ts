import { encryption } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser } from './items.ts';
import type { Registry } from './registry.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'another horse entirely';

export interface Protected {
  readonly user: TestUser;
  /** At Enhanced. */
  readonly recoveryKey: string;
}

/** Someone who chose a level, and is left with a session where the level has one. */
export async function userAtLevel(
  { call }: Pick<Registry, 'call'>,
  level: SecurityLevel,
  user: TestUser = newUser(),
): Promise<Protected> {
  const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
  const answer = await call(encryption.migrateToEncrypted, user, { body });
  if (answer.status !== 200) throw new Error(`No vault was made: ${JSON.stringify(answer.body)}`);
  return { user, recoveryKey: answer.body.recoveryKey };
}

/** The same user at another sign-in, which shares no session. */
export const atOtherSignIn = (user: TestUser): TestUser => ({
  ...user,
  signIn: `${user.sub} elsewhere`,
});

export const unlock = ({ call }: Pick<Registry, 'call'>, user: TestUser, password = PASSWORD) =>
  call(encryption.authenticateSession, user, { body: { password } });

/** A clock that a test sets. */
export function clockAt(start: string) {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    pass: (seconds: number) => {
      time += seconds * 1_000;
    },
  };
}

/** Puts what is no vault in the place of a user's vault. */
export const putDamagedVault = ({ put }: Pick<Registry, 'put'>, userId: string, fields = {}) =>
  put('USERS_TABLE', { userId, record: 'vault', state: 'active', vault: 'damaged', ...fields });
