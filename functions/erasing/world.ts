import type { ClosingWorld } from '#functions/closing/closing.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { VaultStore } from '#functions/storage/vaults.ts';

/** What deleting all of a person's data works with. */
export interface ErasingWorld extends ClosingWorld {
  readonly vaults: VaultStore;
  readonly transact: Transact;
  readonly now: () => Date;
}
