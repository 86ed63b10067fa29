import { randomBytes } from 'node:crypto';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { hkdf } from './hkdf.ts';
import type { KeyEncryptionKey } from './kdf.ts';

const ENTROPY_BYTES = 32;

export interface RecoveryKey {
  /** 24 words (BIP39), to be shown once. */
  readonly words: string;
  readonly kek: KeyEncryptionKey;
}

type Vault = Pick<VaultGeneration, 'userId' | 'vaultId'>;

export function newRecoveryKey(vault: Vault): RecoveryKey {
  const entropy = randomBytes(ENTROPY_BYTES);
  return { words: entropyToMnemonic(entropy, wordlist), kek: kekOf(entropy, vault) };
}

/**
 * Reads a recovery key in upper or lower case and with any white space.
 * @returns undefined for too few words, an unknown word, or a wrong checksum
 */
export function readRecoveryKey(words: string, vault: Vault): KeyEncryptionKey | undefined {
  const entropy = recoveryEntropy(words);
  return entropy && kekOf(entropy, vault);
}

export function recoveryEntropy(words: string): Uint8Array | undefined {
  try {
    const oneForm = words.normalize('NFKD').toLowerCase().trim().split(/\s+/u).join(' ');
    const entropy = mnemonicToEntropy(oneForm, wordlist);
    return entropy.length === ENTROPY_BYTES ? entropy : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the entropy over. It is random, so it needs neither salt nor stretching. */
function kekOf(entropy: Uint8Array, { userId, vaultId }: Vault): KeyEncryptionKey {
  const bytes = hkdf(entropy, new Uint8Array(0), 'recovery', userId, vaultId);
  wipe(entropy);
  return { derivedFrom: 'recovery-key', bytes };
}
