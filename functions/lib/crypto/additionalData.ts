import type { Binding } from './bindings.ts';
import { type Algorithm, blobHeader } from './blob.ts';
import { lengthPrefixed } from './lengthPrefixed.ts';

/**
 * Gives the bytes that AES-GCM and HPKE authenticate with the ciphertext. The names are sorted, so that one
 * binding has one form.
 */
export function additionalData(algorithm: Algorithm, binding: Binding): Uint8Array {
  const parts: (Uint8Array | string)[] = [blobHeader(algorithm)];
  for (const name of Object.keys(binding).sort()) parts.push(name, binding[name] ?? '');
  return lengthPrefixed(...parts);
}
