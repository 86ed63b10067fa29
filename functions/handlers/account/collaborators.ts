import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { ErasingWorld } from '#functions/lib/erasure/world.ts';
import type { ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import type { GuardStore } from '#functions/lib/storage/attempts.ts';
import type { LeavingStore } from '#functions/lib/storage/leaving.ts';
import type { SessionStore } from '#functions/lib/storage/sessions.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';

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
