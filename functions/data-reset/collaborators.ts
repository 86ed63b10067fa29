import type { ClosingWorld } from '#functions/closing/closing.ts';
import type { GuardStore } from '#functions/storage/guards.ts';
import type { SessionStore } from '#functions/storage/sessions.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { VaultStore } from '#functions/storage/vaults.ts';
import type { WrappingKms } from '#functions/vault/kms.ts';
import type { ProveAccountPassword } from './accountPassword.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface Collaborators extends ClosingWorld {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly guards: GuardStore;
  readonly kms: WrappingKms;
  readonly transact: Transact;
  readonly proveAccountPassword: ProveAccountPassword;
  readonly now: () => Date;
}
