import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { VaultStore } from '#functions/lib/storage/vaults.ts';

export interface VaultDeps {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly activity: Pick<ActivityStore, 'record'>;
  readonly kms: VaultKms;
  readonly transact: Transact;
  readonly now: () => Date;
}
