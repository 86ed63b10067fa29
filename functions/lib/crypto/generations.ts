import { VaultDamaged } from '#functions/lib/base/errors.ts';
import { privateKeyBinding, ringBinding, type VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { sealGcm } from './gcm.ts';
import { newKeyPair } from './hpke.ts';
import { newVaultKey, type VaultKey } from './keys.ts';
import type { WrappingKms } from './kms.ts';
import { type OpenVault, openVaultOf } from './openVault.ts';
import { certify } from './publicKey.ts';
import type { RingEntry, VaultRecord } from './record.ts';
import { recordMac } from './recordMac.ts';
import type { Wrap } from './wraps.ts';

/** A generation that was made and is still to be stored: until then nothing may be sealed under it. */
export interface NewGeneration {
  readonly record: VaultRecord;
  readonly open: OpenVault;
  /** 24 words, at Enhanced: to be shown once, kept nowhere. */
  readonly recoveryKey?: string;
}

export async function makeGeneration(
  kms: WrappingKms,
  of: VaultGeneration,
  { wrap, chosen }: { readonly wrap: Wrap; readonly chosen: boolean },
  ringUnder: (vaultKey: VaultKey) => readonly RingEntry[],
): Promise<NewGeneration> {
  const vaultKey = newVaultKey();
  const { wraps, ...recoveryKey } = await wrap(of, vaultKey);
  const { publicKey, privateKey } = await newKeyPair();
  const covered = {
    vaultId: of.vaultId,
    generation: of.generation,
    ...wraps,
    publicKey,
    publicKeyDigest: await certify(kms, of, { publicKey, level: wraps.level }),
    privateKey: sealGcm(vaultKey, privateKeyBinding(of), privateKey),
    ring: ringUnder(vaultKey),
    chosen,
  };
  const record: VaultRecord = { ...covered, mac: recordMac(vaultKey, of.userId, covered) };
  wipe(privateKey);
  return { record, open: openVaultOf(of.userId, record, vaultKey), ...recoveryKey };
}

/**
 * Every generation of the record, ready for the ring of the next one.
 * @throws {VaultDamaged} when one does not open: a change would lose it for good.
 */
export const ringOf =
  (record: VaultRecord, open: OpenVault) =>
  (newestKey: VaultKey): readonly RingEntry[] =>
    [...record.ring, record].map(({ generation, privateKey }) => {
      const vaultKey = open.keyOf(generation);
      if (!vaultKey) throw new VaultDamaged();
      const binding = ringBinding({ userId: open.userId, vaultId: open.vaultId, generation });
      return { generation, vaultKey: sealGcm(newestKey, binding, vaultKey), privateKey };
    });
