import { hexOf } from '#web/base/hex.ts';

/** The name of an import, and the secret that the keys of its batches are made of. */
export interface ImportKeys {
  readonly importId: string;
  readonly secret: string;
}

/** As many as OWASP asks for of PBKDF2 with SHA-256 (cheatsheetseries.owasp.org, Password Storage). */
const ITERATIONS = 600_000;
const ID_BYTES = 16;
const SECRET_BYTES = 24;

/**
 * The keys of an import follow from its file and its choices, so that the same file goes on where it stopped, also after
 * a reload, when this browser may have stored nothing of it. The server stores the id. It must not help anyone who
 * guesses the content of a short file, so making it takes as long as trying an encryption password.
 * @param choices all that decides what the rows become
 */
export async function importKeysOf(
  userId: string,
  file: Uint8Array<ArrayBuffer>,
  choices: unknown,
): Promise<ImportKeys> {
  const content = new Uint8Array(await crypto.subtle.digest('SHA-256', file));
  const text = new TextEncoder().encode(`${hexOf(content)} ${JSON.stringify(choices)}`);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  const salt = new TextEncoder().encode(`item-registry/import/1 ${userId}`);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  const bits = await crypto.subtle.deriveBits(derivation, key, (ID_BYTES + SECRET_BYTES) * 8);
  const bytes = new Uint8Array(bits);
  return { importId: hexOf(bytes.slice(0, ID_BYTES)), secret: hexOf(bytes.slice(ID_BYTES)) };
}
