import { invalidInput } from '#functions/lib/base/errors.ts';
import { ENCRYPTION_PASSWORD } from '#shared/domain/passwords.ts';

/**
 * Rejects a new encryption password that is too short or too common. It is checked in NFKC, as the vault reads
 * it.
 * @throws {RegistryError} `invalid_input` that names the field
 */
export async function ensureAcceptable(field: string, password: string): Promise<void> {
  const normalised = password.normalize('NFKC');
  const { minimumLength } = ENCRYPTION_PASSWORD;
  if ([...normalised].length < minimumLength) {
    throw invalidInput({ path: field, message: `Must be at least ${minimumLength} characters` });
  }
  if (await isBreached(normalised)) {
    throw invalidInput({
      path: field,
      message: 'Is one of the most used passwords, which are the first to be guessed',
    });
  }
}

let breached: Promise<ReadonlySet<string>> | undefined;

/** The list is large: it is read when the first password is set, which most processes never see. */
async function isBreached(password: string): Promise<boolean> {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await breached).has(password.toLowerCase());
}
