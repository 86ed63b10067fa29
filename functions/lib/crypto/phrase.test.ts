import { createHash } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, test } from 'vitest';
import { verificationPhrase } from './phrase.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);
const transfer = { transferId: 'transfer', publicKey: key(1) };

describe('the verification phrase', () => {
  test('is six words of BIP39, the first 66 bits of a hash over length-prefixed parts', () => {
    const parts = [Buffer.from('item-registry/phrase/2'), Buffer.from('transfer'), key(1)];
    const prefixed = parts.flatMap((part) => [Buffer.from([part.length >> 8, part.length & 0xff]), part]);
    const digest = createHash('sha256').update(Buffer.concat(prefixed)).digest();
    const bits = BigInt(`0x${digest.toString('hex')}`) >> (256n - 66n);
    const words = [55n, 44n, 33n, 22n, 11n, 0n].map((shift) => wordlist[Number((bits >> shift) & 2047n)]);

    expect(verificationPhrase(transfer)).toBe(words.join(' '));
  });

  test.each([
    { ...transfer, transferId: 'other' },
    { ...transfer, publicKey: key(3) },
  ])('is another one for another transfer or another key', (other) => {
    expect(verificationPhrase(other)).not.toBe(verificationPhrase(transfer));
  });
});
