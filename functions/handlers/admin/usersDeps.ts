import type { UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { VaultStore } from '#functions/lib/storage/vaults.ts';

/** What the use cases about users work with; the directory, storage and time come from outside. */
export interface UsersDeps {
  readonly people: UserAdmin;
  readonly users: UserStore;
  readonly vaults: Pick<VaultStore, 'get'>;
  readonly sessions: Pick<SessionStore, 'pagesOf' | 'end'>;
  readonly assets: Pick<AssetStore, 'countAll'>;
  readonly activity: Pick<ActivityStore, 'record'>;
  readonly transact: Transact;
  readonly now: () => Date;
}
