import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { lengthPrefixed } from './lengthPrefixed.ts';

const WORDS = 4;
/** 2,048 words (BIP39, English). */
const BITS_PER_WORD = 11;

interface Transfer {
  readonly transferId: string;
  readonly ownerPublicKey: Uint8Array;
  readonly requesterPublicKey: Uint8Array;
}

/**
 * Four words that both parties of a transfer see, and compare by another way than through the product: when
 * they are the same, both see the same two public keys. The first 44 bits of a SHA-256 over them and the
 * transfer.
 */
export function verificationPhrase({ transferId, ownerPublicKey, requesterPublicKey }: Transfer): string {
  const digest = createHash('sha256')
    .update(lengthPrefixed('item-registry/phrase/1', ownerPublicKey, requesterPublicKey, transferId))
    .digest();
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: WORDS }, (_, index) => {
    const from = index * BITS_PER_WORD;
    return wordlist[Number.parseInt(bits.slice(from, from + BITS_PER_WORD), 2)];
  }).join(' ');
}
