import { encryption } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser } from './items.ts';
import type { Registry } from './registry.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'another horse entirely';

export interface Protected {
  readonly person: TestUser;
  /** At Enhanced. */
  readonly recoveryKey: string;
}

/** Someone who chose a level, and is left with a session where the level has one. */
export async function userAtLevel(
  { call }: Pick<Registry, 'call'>,
  level: SecurityLevel,
  person: TestUser = newUser(),
): Promise<Protected> {
  const body = { SecurityLevel: level, ...(level !== 'Standard' && { Password: PASSWORD }) };
  const answer = await call(encryption.migrateToEncrypted, person, { body });
  if (answer.status !== 200) throw new Error(`No vault was made: ${JSON.stringify(answer.body)}`);
  return { person, recoveryKey: answer.body.recoveryKey };
}

/** The same person at another sign-in, which shares no session. */
export const atOtherSignIn = (person: TestUser): TestUser => ({
  ...person,
  signIn: `${person.sub} elsewhere`,
});

export const unlock = ({ call }: Pick<Registry, 'call'>, person: TestUser, password = PASSWORD) =>
  call(encryption.authenticateSession, person, { body: { password } });

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
