import { createHash } from 'node:crypto';
import { recipientBinding, type TransferPlace } from './bindings.ts';
import { openGcm, sealGcm } from './gcm.ts';
import type { OpenVault } from './openVault.ts';
import { publicKeyOf } from './publicKey.ts';

/**
 * The public key of one generation, derived from the private key that only the open vault has: whoever writes over
 * the public key in the vault's row does not change it.
 * @returns undefined where the vault has no such generation, or its private key is damaged
 */
export function ownPublicKey(open: OpenVault, generation: number): Uint8Array | undefined {
  const privateKey = open.privateKeyOf(generation);
  return privateKey && publicKeyOf(privateKey);
}

/** The approval of an encrypted item: its key as it was sealed, and the public key that it was sealed to. */
export interface Approval extends TransferPlace {
  readonly itemKey: Uint8Array;
}

/**
 * Seals for the owner which public key their item's key was sealed to. Only the owner's vault key makes such a
 * note, and it belongs to this one sealed item key: so nobody who writes the tables can put another key in its place.
 * @returns undefined where the vault has lost its newest key
 */
export function sealRecipient(
  owner: OpenVault,
  approval: Approval,
  publicKey: Uint8Array,
): Uint8Array | undefined {
  const vaultKey = owner.keyOf(owner.generation);
  return vaultKey && sealGcm(vaultKey, bindingOf(owner, owner.generation, approval), publicKey);
}

/** Opens a result of `sealRecipient`; undefined where it, or the item key that it belongs to, was changed. */
export function openRecipient(
  owner: OpenVault,
  approval: Approval,
  { generation, sealed }: { readonly generation: number; readonly sealed: Uint8Array },
): Uint8Array | undefined {
  const vaultKey = owner.keyOf(generation);
  return vaultKey && openGcm(vaultKey, bindingOf(owner, generation, approval), sealed);
}

const bindingOf = ({ userId, vaultId }: OpenVault, generation: number, { itemKey, ...place }: Approval) =>
  recipientBinding(
    { userId, vaultId, generation },
    place,
    createHash('sha256').update(itemKey).digest('hex'),
  );
