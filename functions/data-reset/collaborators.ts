import type { ProveAccountPassword } from '#functions/account-password/accountPassword.ts';
import type { ErasingWorld } from '#functions/erasing/world.ts';
import type { GuardStore } from '#functions/storage/guards.ts';
import type { SessionStore } from '#functions/storage/sessions.ts';
import type { WrappingKms } from '#functions/vault/kms.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface Collaborators extends ErasingWorld {
  readonly sessions: SessionStore;
  readonly guards: GuardStore;
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
}
