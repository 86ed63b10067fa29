import { additionalData, type Binding } from '#shared/sealing/additionalData.ts';
import { readBlob, writeBlob } from '#shared/sealing/blob.ts';

/** Loaded at the first use: most requests of most functions need no asymmetric key. */
const loadSuite = async () => (await import('./hpkeSuite.ts')).suite;

const INFO = new TextEncoder().encode('item-registry/transfer/1');
const ENC_BYTES = 32;

/** Raw X25519 keys, 32 bytes each. */
export interface KeyPair {
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

export async function newKeyPair(): Promise<KeyPair> {
  const suite = await loadSuite();
  const { publicKey, privateKey } = await suite.kem.generateKeyPair();
  return {
    publicKey: new Uint8Array(await suite.kem.serializePublicKey(publicKey)),
    privateKey: new Uint8Array(await suite.kem.serializePrivateKey(privateKey)),
  };
}

export async function sealHpke(
  publicKey: Uint8Array,
  binding: Binding,
  plaintext: Uint8Array,
): Promise<Uint8Array> {
  const suite = await loadSuite();
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey);
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: INFO },
    plaintext,
    additionalData('hpke', binding),
  );
  return writeBlob('hpke', new Uint8Array(enc), new Uint8Array(ct));
}

/** Opens a result of `sealHpke`; undefined, whatever is wrong. */
export async function openHpke(
  privateKey: Uint8Array,
  binding: Binding,
  blob: Uint8Array,
): Promise<Uint8Array | undefined> {
  const body = readBlob('hpke', blob);
  if (!body) return undefined;
  const suite = await loadSuite();
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(privateKey);
    const parameters = { recipientKey, info: INFO, enc: body.subarray(0, ENC_BYTES) };
    return new Uint8Array(
      await suite.open(parameters, body.subarray(ENC_BYTES), additionalData('hpke', binding)),
    );
  } catch {
    return undefined;
  }
}
