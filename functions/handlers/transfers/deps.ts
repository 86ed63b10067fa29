import { ulid } from 'ulid';
import type { Directory } from '#functions/lib/identity/directory.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ItemDeps } from '#functions/lib/vault-access/withVault.ts';

/** Storage, time and randomness for the use cases. */
export interface TransferDeps extends ItemDeps {
  readonly assets: AssetStore;
  readonly transfers: TransferStore;
  readonly users: UserStore;
  readonly activity: ActivityStore;
  readonly directory: Directory;
  readonly mails: TransferMails;
  readonly transact: Transact;
  readonly newTransferId: (at: Date) => string;
}

/** A lower-case ULID. */
export const newTransferId = (at: Date): string => ulid(at.getTime()).toLowerCase();
