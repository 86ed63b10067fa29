import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import type { LeftRepair } from '#functions/lib/repair/finishLeftRepairs.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';

export interface AfterUnlockDeps extends Pick<Stores, 'leftRepairs'> {
  readonly finishRepairs: (left: LeftRepair) => Promise<void>;
  /** Told of what went wrong: the user's unlock stands all the same. */
  readonly recordUnfinished: (error: unknown) => void;
}

/**
 * Finishes the repairs that administrators left to the user. It never throws, and the next unlock goes on with what is
 * left. It reads no items, so that an unlock takes no longer with many of them.
 */
export async function afterUnlock(deps: AfterUnlockDeps, open: OpenVault, vault: VaultRow): Promise<void> {
  try {
    const left = await deps.leftRepairs.of(vault.userId);
    if (left) await deps.finishRepairs({ left, vault, open });
  } catch (error) {
    deps.recordUnfinished(error);
  }
}
