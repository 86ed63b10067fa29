import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { SessionStore } from '#functions/lib/storage/encryptionSessions.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { VaultStore } from '#functions/lib/storage/vaults.ts';
import type { AlertKind } from '#shared/domain/activity.ts';

export interface Alerts {
  /**
   * Mails the user, each kind as often as `alertTurn` says, and within seconds. It never throws: the event stands whether
   * or not its mail goes out, so it is called once the event is stored.
   * @param since when the event was stored, where that was at an earlier call: a mail after it was about it
   */
  readonly notify: (userId: string, kind: AlertKind, since?: Date) => Promise<void>;
}

export interface VaultDeps {
  readonly vaults: VaultStore;
  readonly sessions: SessionStore;
  readonly attempts: AttemptStore;
  readonly activity: Pick<ActivityStore, 'record' | 'recordCount'>;
  readonly alerts: Alerts;
  readonly kms: VaultKms;
  readonly transact: Transact;
  readonly now: () => Date;
}
