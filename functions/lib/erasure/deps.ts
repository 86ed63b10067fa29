import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { VaultStore } from '#functions/lib/storage/vaults.ts';
import type { ReleaseDeps } from '#functions/lib/transfers/release.ts';

/** What deleting all of a person's data works with. */
export interface ErasureDeps extends ReleaseDeps {
  readonly activity: ActivityStore;
  readonly vaults: VaultStore;
  readonly transact: Transact;
  readonly now: () => Date;
}
