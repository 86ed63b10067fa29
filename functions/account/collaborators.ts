import type { ProveAccountPassword } from '#functions/account-password/accountPassword.ts';
import type { OwnAccount } from '#functions/directory/ownAccount.ts';
import type { ErasingWorld } from '#functions/erasing/world.ts';
import type { GuardStore } from '#functions/storage/guards.ts';
import type { LeavingStore } from '#functions/storage/leaving.ts';
import type { SessionStore } from '#functions/storage/sessions.ts';
import type { UserStore } from '#functions/storage/users.ts';
import type { WrappingKms } from '#functions/vault/kms.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface Collaborators extends ErasingWorld {
  readonly sessions: SessionStore;
  readonly guards: GuardStore;
  readonly users: Pick<UserStore, 'access' | 'endSignIns'>;
  readonly leaving: LeavingStore;
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
  readonly ownAccount: OwnAccount;
}

/** Whose account it is. */
export interface Person {
  readonly userId: string;
  readonly username: string;
}
