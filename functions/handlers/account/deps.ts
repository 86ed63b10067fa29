import type { AccountErasureDeps } from '#functions/lib/erasure/eraseAccount.ts';
import type { ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface AccountDeps extends AccountErasureDeps {
  readonly users: Pick<UserStore, 'access' | 'endSignIns'>;
  readonly proveAccountPassword: ProveAccountPassword;
  readonly ownAccount: OwnAccount;
}
