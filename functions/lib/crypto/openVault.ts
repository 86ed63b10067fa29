import { privateKeyBinding, ringBinding, type VaultGeneration } from './bindings.ts';
import { wipe } from './bytes.ts';
import { openGcm } from './gcm.ts';
import { asVaultKey, type VaultKey } from './keys.ts';
import type { VaultRecord } from './record.ts';

/** A vault that a request may use until it ends: then `dispose()`, whatever happened. */
export interface OpenVault extends VaultGeneration {
  /**
   * The vault key of a generation; undefined when the vault has no such generation, or its entry is damaged.
   */
  keyOf(generation: number): VaultKey | undefined;
  privateKeyOf(generation: number): Uint8Array | undefined;
  /** Overwrites every key. The vault must not be used afterwards. */
  dispose(): void;
}

type Keys = Pick<VaultRecord, 'vaultId' | 'generation' | 'privateKey' | 'ring'>;

/**
 * Takes the vault key over. Earlier keys are opened when asked for, so a damaged one hides only its own items.
 */
export function openVaultOf(userId: string, record: Keys, vaultKey: VaultKey): OpenVault {
  const { vaultId, generation } = record;
  const vaultKeys = new Map([[generation, vaultKey]]);
  const privateKeys = new Map<number, Uint8Array>();
  let isOpen = true;

  function keyOf(wanted: number): VaultKey | undefined {
    if (!isOpen) throw new Error('This vault was closed.');
    const wrapped = record.ring.find((entry) => entry.generation === wanted)?.vaultKey;
    return remembered(
      vaultKeys,
      wanted,
      () =>
        wrapped &&
        asVaultKey(openGcm(vaultKey, ringBinding({ userId, vaultId, generation: wanted }), wrapped)),
    );
  }

  function privateKeyOf(wanted: number): Uint8Array | undefined {
    const key = keyOf(wanted);
    const entry = [record, ...record.ring].find((each) => each.generation === wanted);
    const wrapped = entry?.privateKey;
    if (!key || !wrapped) return undefined;
    return remembered(privateKeys, wanted, () =>
      openGcm(key, privateKeyBinding({ userId, vaultId, generation: wanted }), wrapped),
    );
  }

  function dispose(): void {
    wipe(...vaultKeys.values(), ...privateKeys.values());
    isOpen = false;
  }

  return { userId, vaultId, generation, keyOf, privateKeyOf, dispose };
}

function remembered<Key>(
  keys: Map<number, Key>,
  generation: number,
  open: () => Key | undefined,
): Key | undefined {
  const known = keys.get(generation) ?? open();
  if (known) keys.set(generation, known);
  return known;
}
