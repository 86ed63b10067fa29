import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { ErasureDeps } from '#functions/lib/erasure/deps.ts';
import type { ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { UserRecordStore } from '#functions/lib/storage/userRecords.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface AccountDeps extends ErasureDeps {
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly users: Pick<UserStore, 'access' | 'endSignIns'>;
  readonly userRecords: UserRecordStore;
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
  readonly ownAccount: OwnAccount;
}
