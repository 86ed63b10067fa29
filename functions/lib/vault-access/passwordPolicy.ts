import { invalidInput } from '#functions/lib/base/errors.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { ENCRYPTION_PASSWORD, passwordFault } from '#shared/domain/passwords.ts';

const MESSAGES = {
  short: `Must be at least ${ENCRYPTION_PASSWORD.minimumLength} characters`,
  invisible: 'Must contain visible characters',
  name: 'Must be more than your username or the name of the registry with something added',
  common: 'Is one of the most used passwords, which are the first to be guessed',
  weak: 'Is too easy to guess for Maximum. Add another word or two, the less usual the better',
} as const;

interface NewPassword {
  readonly password: string;
  readonly username: string;
  /** The level that the password is to protect. */
  readonly level: SecurityLevel;
}

/**
 * Rejects a new encryption password that is no protection: too short, invisible, a name, one of the most used, or at
 * Maximum too easy to guess. It is checked in NFKC, as the vault reads it.
 * @throws {RegistryError} `invalid_input` that names the field
 */
export async function ensureAcceptable(field: string, wanted: NewPassword): Promise<void> {
  const fault = passwordFault(wanted.password, wanted.username) ?? (await guessableFault(wanted));
  if (fault) throw invalidInput({ path: field, message: MESSAGES[fault] });
}

async function guessableFault({ password, level }: NewPassword): Promise<'common' | 'weak' | undefined> {
  const { isCommon, scoreOf } = await import('./passwordStrength.ts');
  const normalised = password.normalize('NFKC');
  if (isCommon(normalised)) return 'common';
  const isWeak = level === 'Maximum' && scoreOf(normalised) < ENCRYPTION_PASSWORD.scoreAtMaximum;
  return isWeak ? 'weak' : undefined;
}
