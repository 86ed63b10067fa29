import type { ActivityStore } from '#functions/storage/activity.ts';
import type { GuardStore } from '#functions/storage/guards.ts';
import type { SessionStore } from '#functions/storage/sessions.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { VaultStore } from '#functions/storage/vaults.ts';
import type { VaultKms } from '#functions/vault/kms.ts';

/** What opening and changing a vault works with. */
export interface VaultWorld {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly guards: GuardStore;
  readonly activity: Pick<ActivityStore, 'record'>;
  readonly kms: VaultKms;
  readonly transact: Transact;
  readonly now: () => Date;
}
