import type { People } from '#functions/directory/people.ts';
import type { ActivityStore } from '#functions/storage/activity.ts';
import type { AssetStore } from '#functions/storage/assets.ts';
import type { SessionStore } from '#functions/storage/sessions.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { UserStore } from '#functions/storage/users.ts';
import type { VaultStore } from '#functions/storage/vaults.ts';

/** What the use cases about users work with; the directory, storage and time come from outside. */
export interface UsersWorld {
  readonly people: People;
  readonly users: UserStore;
  readonly vaults: Pick<VaultStore, 'get'>;
  readonly sessions: Pick<SessionStore, 'pagesOf' | 'end'>;
  readonly assets: Pick<AssetStore, 'countAll'>;
  readonly activity: Pick<ActivityStore, 'record'>;
  readonly transact: Transact;
  readonly now: () => Date;
}
