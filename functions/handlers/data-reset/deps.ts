import type { WrappingKms } from '#functions/lib/crypto/kms.ts';
import type { ErasureDeps } from '#functions/lib/erasure/erase.ts';
import type { ProveAccountPassword } from '#functions/lib/identity/accountPassword.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';

export interface DataResetDeps extends ErasureDeps {
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly kms: WrappingKms;
  readonly proveAccountPassword: ProveAccountPassword;
}
