import {
  DecryptCommand,
  EncryptCommand,
  GenerateMacCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import type { VaultKms, WrappingKms } from '#functions/lib/crypto/kms.ts';
import { counted } from './calls.ts';
import type { KeyVariable } from './declaration.ts';
import { lean, limitsOf, REUSED } from './limits.ts';
import { once } from './once.ts';

/** KMS responds within tens of milliseconds. */
const LIMITS = { requestMs: 3_000, attempts: 4 };

/** KMS takes no longer blob, and says of another one only that the request is not valid. */
const LONGEST_BLOB_BYTES = 6_144;

/** Region, credentials and endpoint come from the function's variables. */
const createKmsClient = (): KMSClient => counted(lean(new KMSClient({ ...limitsOf(LIMITS), ...REUSED })));

/** KMS for functions that never see a password. `wrappingKeyId`: id, ARN or alias. */
export function createWrappingKms(wrappingKeyId: string, make = createKmsClient): WrappingKms {
  // The client is made at its first use: most requests of a user without a vault need none.
  const client = once(make);
  return {
    async encrypt(plaintext, context) {
      const { CiphertextBlob } = await client().send(
        new EncryptCommand({ KeyId: wrappingKeyId, Plaintext: plaintext, EncryptionContext: context }),
      );
      return ensureBytes(CiphertextBlob);
    },
    async decrypt(blob, context) {
      if (blob.length === 0 || blob.length > LONGEST_BLOB_BYTES) return undefined;
      try {
        // The key is named, so that a blob made under anyone else's key is rejected.
        const { Plaintext } = await client().send(
          new DecryptCommand({ KeyId: wrappingKeyId, CiphertextBlob: blob, EncryptionContext: context }),
        );
        return ensureBytes(Plaintext);
      } catch (error) {
        if (isOfAnother(error)) return undefined;
        throw error;
      }
    },
  };
}

/** Whether KMS says that a blob was made under another key or context, or by something else. */
const isOfAnother = (error: unknown): boolean =>
  error instanceof InvalidCiphertextException || error instanceof IncorrectKeyException;

type Environment = Readonly<Record<KeyVariable, string>> & { readonly FEWEST_ITERATIONS?: string };

/**
 * KMS for functions that take a password, or set one.
 * @param keys the ARN or alias of each. The HMAC key is that of new generations.
 * @param environment with the setting, in functions that set a password
 */
export function createVaultKms(
  { FEWEST_ITERATIONS: fewest = '0', ...keys }: Environment,
  make = createKmsClient,
): VaultKms {
  const client = once(make);
  return {
    ...createWrappingKms(keys.WRAPPING_KEY_ID, client),
    hmacKeyId: keys.HMAC_KEY_ID,
    fewestIterations: Number(fewest),
    async mac(keyId, message) {
      const region = await client().config.region();
      const { Mac, KeyId } = await client().send(
        new GenerateMacCommand({
          KeyId: inRegion(region, keyId),
          Message: message,
          MacAlgorithm: 'HMAC_SHA_256',
        }),
      );
      if (!KeyId) throw new Error('KMS answered without the key it used.');
      return { mac: ensureBytes(Mac), keyArn: KeyId };
    },
  };
}

/**
 * A vault names its key as it is in the region where the vault was made, and is bound to this name. The replica of a
 * multi-Region key in another region has the same id and makes the same values.
 */
const inRegion = (region: string, keyId: string): string =>
  keyId.replace(/^(arn:aws:kms):[^:]+:(?=\d+:key\/mrk-)/, `$1:${region}:`);

function ensureBytes(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error('KMS answered without a result.');
  return bytes;
}
