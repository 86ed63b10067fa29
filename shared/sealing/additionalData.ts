import { type Algorithm, blobHeader } from './blob.ts';
import { lengthPrefixed } from './lengthPrefixed.ts';

/**
 * The place of a ciphertext: the encryption context of KMS and, in the same words, the additional data of
 * AES-GCM and HPKE. A ciphertext that was moved to another place does not open. The purposes tell apart the
 * ciphertexts of one key.
 */
export type Binding = Readonly<Record<string, string>>;

/**
 * Gives the bytes that AES-GCM and HPKE authenticate with the ciphertext. The names are sorted, so that one
 * binding has one form.
 */
export function additionalData(algorithm: Algorithm, binding: Binding): Uint8Array<ArrayBuffer> {
  const parts: (Uint8Array | string)[] = [blobHeader(algorithm)];
  for (const name of Object.keys(binding).sort()) parts.push(name, binding[name] ?? '');
  return lengthPrefixed(...parts);
}
