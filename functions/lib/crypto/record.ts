/** The parameters are stored with each vault, so that later ones can be harder. */
export interface KdfParameters {
  readonly salt: Uint8Array;
  readonly iterations: number;
  /** The ARN of the KMS key that peppers the password, and its algorithm; null at Standard. */
  readonly hmacKeyId: string | null;
  readonly macAlgorithm: 'HMAC_SHA_256' | null;
}

/** An earlier generation: its vault key under the newest one, its private key under its own. */
export interface RingEntry {
  readonly generation: number;
  readonly vaultKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

interface CommonRecord {
  readonly vaultId: string;
  /** It begins at 1; each change of password, level or recovery key adds one. */
  readonly generation: number;
  readonly kdf: KdfParameters;
  /** Tells a wrong password from a damaged record. */
  readonly check: Uint8Array;
  /** The vault key; at Standard too, under a key derived from `standardSecret`. */
  readonly byPassword: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly publicKeyDigest: Uint8Array;
  readonly privateKey: Uint8Array;
  readonly ring: readonly RingEntry[];
  /** False for a vault that was only made to receive items: its owner has not chosen a security level yet. */
  readonly chosen: boolean;
  /** See recordMac.ts. */
  readonly mac: Uint8Array;
}

/** The parts that a level adds. One that is missing makes the vault a damaged one, not an unreadable row. */
export type LevelParts =
  | { readonly level: 'Standard'; readonly standardSecret?: Uint8Array }
  | { readonly level: 'Enhanced'; readonly byRecovery?: Uint8Array }
  | { readonly level: 'Maximum' };

/** A vault as DynamoDB stores it. It opens nothing without KMS. */
export type VaultRecord = CommonRecord & LevelParts;
