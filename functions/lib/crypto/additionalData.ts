import type { Binding } from './bindings.ts';
import { type Algorithm, blobHeader } from './blob.ts';
import { lengthPrefixed } from './lengthPrefixed.ts';

/** What AES-GCM and HPKE authenticate beside the ciphertext. Sorted, so that one binding has one form. */
export function additionalData(algorithm: Algorithm, binding: Binding): Uint8Array {
  const parts: (Uint8Array | string)[] = [blobHeader(algorithm)];
  for (const name of Object.keys(binding).sort()) parts.push(name, binding[name] ?? '');
  return lengthPrefixed(...parts);
}
