import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { VaultKms } from '#functions/lib/crypto/kms.ts';

/** How often each call was made. */
export interface KmsCalls {
  encrypt: number;
  decrypt: number;
  mac: number;
}

interface Keys {
  readonly wrapping: Uint8Array;
  readonly hmac: Uint8Array;
}

const contextBytes = (context: Readonly<Record<string, string>>) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort()));

export const HMAC_ALIAS = 'alias/item-registry/hmac';
export const HMAC_ARN = 'arn:aws:kms:us-east-1:000000000000:key/mrk-0123';

/** The real one, also while a test stops the clock. */
const soon = setImmediate;

/** KMS reads what it is sent some time after the call, so what is wiped too early is sent as zeros. */
const untilSent = (): Promise<void> => new Promise((resolve) => soon(resolve));

/** Stands for KMS where no server is needed: it keeps its keys, counts, and holds a blob to its context. */
export function createMemoryKms(
  keys: Keys = { wrapping: randomBytes(32), hmac: randomBytes(32) },
): VaultKms & { readonly calls: KmsCalls } {
  const calls = { encrypt: 0, decrypt: 0, mac: 0 };
  return {
    calls,
    hmacKeyId: HMAC_ALIAS,
    fewestIterations: 10_000,
    async encrypt(plaintext, context) {
      calls.encrypt += 1;
      await untilSent();
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.wrapping, nonce).setAAD(contextBytes(context));
      return new Uint8Array(
        Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]),
      );
    },
    async decrypt(blob, context) {
      calls.decrypt += 1;
      if (blob.length < 28) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', keys.wrapping, blob.subarray(0, 12), {
        authTagLength: 16,
      })
        .setAAD(contextBytes(context))
        .setAuthTag(blob.subarray(-16));
      const plaintext = decipher.update(blob.subarray(12, -16));
      try {
        decipher.final();
        return new Uint8Array(plaintext);
      } catch {
        return undefined;
      }
    },
    async mac(hmacKeyId, message) {
      calls.mac += 1;
      await untilSent();
      if (![HMAC_ALIAS, HMAC_ARN].includes(hmacKeyId)) throw new Error(`There is no key ${hmacKeyId}.`);
      const mac = new Uint8Array(createHmac('sha256', keys.hmac).update(message).digest());
      return { mac, keyArn: HMAC_ARN };
    },
  };
}
