import type { Binding } from '#shared/sealing/additionalData.ts';

/** The calls of KMS that open what is stored. Throttling and outages are thrown as the SDK throws them. */
export interface WrappingKms {
  encrypt(plaintext: Uint8Array, context: Binding): Promise<Uint8Array>;
  /** Undefined when the blob is not what KMS made under this context; any other failure is thrown. */
  decrypt(blob: Uint8Array, context: Binding): Promise<Uint8Array | undefined>;
}

/** With the key that peppers passwords: only for functions that take a password, or set one. */
export interface VaultKms extends WrappingKms {
  /** The ARN or alias of the key for new generations. */
  readonly hmacKeyId: string;
  /** The fewest iterations that this installation stretches a password with; a level asks for its own at least. */
  readonly fewestIterations: number;
  /** HMAC-SHA-256 by that key; `keyArn` names it for ever, whatever an alias says later. */
  mac(hmacKeyId: string, message: Uint8Array): Promise<{ mac: Uint8Array; keyArn: string }>;
}
