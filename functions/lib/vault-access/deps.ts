import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { AlertKind } from '#shared/domain/activity.ts';

export interface Alerts {
  /**
   * Mails the user, each kind as often as `alertTurn` says, and within seconds. It never throws: the event stands whether
   * or not its mail goes out, so it is called once the event is stored.
   * @param since when the event was stored, where that was at an earlier call: a mail after it was about it
   */
  readonly notify: (userId: string, kind: AlertKind, since?: Date) => Promise<void>;
}

export interface VaultDeps extends Pick<Stores, 'attempts' | 'sessions' | 'transact' | 'vaults'> {
  readonly activity: Pick<Stores['activity'], 'record' | 'recordCount'>;
  readonly alerts: Alerts;
  readonly kms: VaultKms;
  readonly now: () => Date;
}
