import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { ErasingWorld } from '#functions/lib/erasure/world.ts';
import type { ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { GuardStore } from '#functions/lib/storage/attempts.ts';
import type { SessionStore } from '#functions/lib/storage/sessions.ts';

/** What the use cases work with; the directory, storage and time come from outside. */
export interface Collaborators extends ErasingWorld {
  readonly sessions: SessionStore;
  readonly guards: GuardStore;
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
}
