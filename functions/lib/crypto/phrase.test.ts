import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, test } from 'vitest';
import { verificationPhrase } from './phrase.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const transfer = { transferId: 'transfer', ownerPublicKey: key(1), requesterPublicKey: key(2) };

describe('the verification phrase', () => {
  test('is four words of BIP39, the first 44 bits of a hash over length-prefixed parts', () => {
    const parts = [Buffer.from('item-registry/phrase/1'), key(1), key(2), Buffer.from('transfer')];
    const prefixed = parts.flatMap((part) => [Buffer.from([part.length >> 8, part.length & 0xff]), part]);
    const digest = createHash('sha256').update(Buffer.concat(prefixed)).digest();
    const bits = BigInt(`0x${digest.toString('hex')}`) >> (256n - 44n);
    const words = [33n, 22n, 11n, 0n].map((shift) => wordlist[Number((bits >> shift) & 2047n)]);

    expect(verificationPhrase(transfer)).toBe(words.join(' '));
  });

  test.each([
    { ...transfer, transferId: 'other' },
    { ...transfer, ownerPublicKey: key(3) },
    { ...transfer, requesterPublicKey: key(3) },
    { ...transfer, ownerPublicKey: key(2), requesterPublicKey: key(1) },
  ])('is another one for another transfer, other keys, or keys the other way round', (other) => {
    expect(verificationPhrase(other)).not.toBe(verificationPhrase(transfer));
  });
});
