import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { LeftRepair } from '#functions/lib/repair/finishLeftRepairs.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { type SealingDeps, sealItemsThatCameBack } from '#functions/lib/vault-access/sealPlainItems.ts';

export interface AfterUnlockDeps extends SealingDeps, Pick<Stores, 'leftRepairs'> {
  readonly finishRepairs: (left: LeftRepair) => Promise<void>;
  /** Told of what went wrong: the user's unlock stands all the same. */
  readonly recordUnfinished: (error: unknown) => void;
}

/**
 * Does what has waited for a user's open vault: seals the items that came out of transit plain, and finishes the
 * repairs that administrators left to the user. It never throws, and the next unlock goes on with what is left.
 */
export async function afterUnlock(deps: AfterUnlockDeps, open: OpenVault, vault: VaultRow): Promise<void> {
  try {
    await sealItemsThatCameBack(deps, open);
    const left = await deps.leftRepairs.of(vault.userId);
    if (left) await deps.finishRepairs({ left, vault, open });
  } catch (error) {
    deps.recordUnfinished(error);
  }
}
