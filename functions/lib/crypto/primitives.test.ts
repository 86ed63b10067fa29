import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { describe, expect, test } from 'vitest';
import { decrypt, encrypt } from './gcm.ts';
import { hkdfSha256 } from './hkdf.ts';
import { suite } from './hpkeSuite.ts';
import { stretch } from './kdf.ts';
import { recoveryEntropy } from './recoveryKey.ts';
import aesGcm from './testdata/vectors/aes-256-gcm.json' with { type: 'json' };
import bip39 from './testdata/vectors/bip39.json' with { type: 'json' };
import hkdf from './testdata/vectors/hkdf-sha256.json' with { type: 'json' };
import hpke from './testdata/vectors/hpke.json' with { type: 'json' };
import pbkdf2 from './testdata/vectors/pbkdf2-hmac-sha256.json' with { type: 'json' };

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const hex = (of: Uint8Array | ArrayBuffer) => Buffer.from(new Uint8Array(of)).toString('hex');

describe('AES-256-GCM, against the vectors of Wycheproof', () => {
  test.each(aesGcm.tests)('$tcId $comment: $result', ({ key, iv, aad, msg, ct, tag, result }) => {
    const opened = decrypt(bytes(key), bytes(aad), bytes(iv + ct + tag));

    expect(opened && hex(opened)).toBe(result === 'valid' ? msg : undefined);
    const sealed = hex(encrypt(bytes(key), bytes(iv), bytes(aad), bytes(msg)));
    expect(sealed === iv + ct + tag).toBe(result === 'valid');
  });

  test.each([0, 4, 8, 12, 15])('rejects a tag of %i bytes', (tagBytes) => {
    const key = new Uint8Array(32);
    const aad = new Uint8Array(0);
    const sealed = encrypt(key, new Uint8Array(12), aad, new Uint8Array(0));

    expect(decrypt(key, aad, sealed.subarray(0, 12 + tagBytes))).toBeUndefined();
  });
});

test.each(hkdf.tests)('HKDF-SHA256 gives the key that Wycheproof expects: $tcId $comment', (vector) => {
  const key = hkdfSha256(bytes(vector.ikm), bytes(vector.salt), bytes(vector.info));

  expect(hex(key)).toBe(vector.okm.slice(0, 64));
});

test.each(pbkdf2.tests)('PBKDF2 gives the key that Wycheproof expects: $tcId $comment', async (vector) => {
  const { salt, iterationCount: iterations } = vector;
  const key = await stretch(bytes(vector.password), { salt: bytes(salt), iterations });

  expect(hex(key)).toBe(vector.dk.slice(0, 64));
});

describe('a recovery key has the entropy of the BIP39 vectors', () => {
  test.each(bip39.tests)('$words', ({ entropy, words }) => {
    expect(hex(recoveryEntropy(words) ?? new Uint8Array(0))).toBe(entropy);
    expect(entropyToMnemonic(bytes(entropy), wordlist)).toBe(words);
  });
});

describe('HPKE, against the vectors of RFC 9180', () => {
  test.each(hpke.tests)('seals and opens the first message', async (vector) => {
    const ekm = await suite.kem.deriveKeyPair(bytes(vector.ikmE));
    const recipientPublicKey = await suite.kem.deserializePublicKey(bytes(vector.pkRm));
    const info = bytes(vector.info);
    const sealed = await suite.seal({ recipientPublicKey, info, ekm }, bytes(vector.pt), bytes(vector.aad));
    expect(hex(sealed.enc)).toBe(vector.enc);
    expect(hex(sealed.ct)).toBe(vector.ct);

    const recipientKey = await suite.kem.deserializePrivateKey(bytes(vector.skRm));
    const enc = bytes(vector.enc);
    const opened = await suite.open({ recipientKey, info, enc }, bytes(vector.ct), bytes(vector.aad));
    expect(hex(opened)).toBe(vector.pt);
  });

  test('rejects a public key that fixes the shared secret', async () => {
    const recipientPublicKey = await suite.kem.deserializePublicKey(new Uint8Array(32));

    await expect(suite.seal({ recipientPublicKey }, new Uint8Array(32))).rejects.toThrow();
  });
});
