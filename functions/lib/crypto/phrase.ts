import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { lengthPrefixed } from '#shared/sealing/lengthPrefixed.ts';

const WORDS = 6;
/** 2,048 words (BIP39, English). */
const BITS_PER_WORD = 11;

interface Verified {
  readonly transferId: string;
  /** The requester's, as one of the two parties knows it by itself. */
  readonly publicKey: Uint8Array;
}

/**
 * Six words that both parties of a transfer see, and compare by another way than through the product: the first 66
 * bits of a SHA-256 over the transfer's id and the requester's public key. Only one key goes in, so a forger has to
 * find a second key for these very bits, and cannot search for a pair on both sides at once.
 */
export function verificationPhrase({ transferId, publicKey }: Verified): string {
  const digest = createHash('sha256')
    .update(lengthPrefixed('item-registry/phrase/2', transferId, publicKey))
    .digest();
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from({ length: WORDS }, (_, index) => {
    const from = index * BITS_PER_WORD;
    return wordlist[Number.parseInt(bits.slice(from, from + BITS_PER_WORD), 2)];
  }).join(' ');
}
