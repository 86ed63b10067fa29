import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { Binding } from '#shared/sealing/additionalData.ts';

export interface VaultGeneration {
  readonly userId: string;
  readonly vaultId: string;
  readonly generation: number;
}

/** An item as one owner holds it, at one version: each write of its content has a version of its own. */
export interface ItemPlace {
  readonly assetId: string;
  readonly ownerId: string;
  readonly version: number;
  /** Given for a version that the item no longer has: what is sealed for the one never opens as the other. */
  readonly keptAt?: string | undefined;
}

export interface TransferPlace {
  readonly transferId: string;
  readonly assetId: string;
}

/** @param derivation digest of the parameters that lead from the password to the key: see `derivationDigest` */
export const passwordBinding = (of: VaultGeneration, level: SecurityLevel, derivation: string): Binding => ({
  ...generationOf('password', of),
  level,
  derivation,
});

export const recoveryBinding = (of: VaultGeneration): Binding => generationOf('recovery', of);

export const standardBinding = ({ userId, vaultId }: VaultGeneration): Binding => ({
  purpose: 'standard',
  userId,
  vaultId,
});

interface SessionPlace {
  readonly sessionHash: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

export const sessionBinding = (of: VaultGeneration, { sessionHash, expiresAt }: SessionPlace): Binding => ({
  ...generationOf('session', of),
  sessionHash,
  expiresAt: String(expiresAt),
});

export const publicKeyBinding = (of: VaultGeneration): Binding => generationOf('public-key', of);
export const privateKeyBinding = (of: VaultGeneration): Binding => generationOf('private-key', of);
export const ringBinding = (of: VaultGeneration): Binding => generationOf('ring', of);

export const itemBinding = (
  purpose: 'item' | 'item-key',
  { assetId, ownerId, version, keptAt }: ItemPlace,
  { vaultId, generation }: Omit<VaultGeneration, 'userId'>,
): Binding => ({
  purpose: keptAt === undefined ? purpose : `earlier-${purpose}`,
  assetId,
  ownerId,
  version: String(version),
  vaultId,
  generation: String(generation),
});

/** @param level of the party when it was sealed */
export const transferBinding = (
  content: 'item-key' | 'item-name',
  { transferId, assetId }: TransferPlace,
  party: VaultGeneration,
  level: SecurityLevel,
): Binding => ({ ...generationOf(`transfer-${content}`, party), level, transferId, assetId });

/** @param itemKeyDigest of the item key as it was sealed, in hexadecimal */
export const recipientBinding = (
  owner: VaultGeneration,
  { transferId, assetId }: TransferPlace,
  itemKeyDigest: string,
): Binding => ({ ...generationOf('transfer-recipient', owner), transferId, assetId, itemKeyDigest });

const generationOf = (purpose: string, { userId, vaultId, generation }: VaultGeneration): Binding => ({
  purpose,
  userId,
  vaultId,
  generation: String(generation),
});
