import { ulid } from 'ulid';
import type { Directory } from '#functions/lib/identity/directory.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { ActivityStore } from '#functions/lib/storage/activity.ts';
import type { NamedPerson } from '#functions/lib/storage/activityRow.ts';
import type { AssetStore } from '#functions/lib/storage/assets.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import type { TransferStore } from '#functions/lib/storage/transfers.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { Person } from '#functions/lib/vault-access/vaultAccess.ts';
import type { ItemWorld } from '#functions/lib/vault-access/withVault.ts';

/** What the use cases work with; storage, time and chance come from outside. */
export interface TransferWorld extends ItemWorld {
  readonly assets: AssetStore;
  readonly transfers: TransferStore;
  readonly users: UserStore;
  readonly activity: ActivityStore;
  readonly directory: Directory;
  readonly mails: TransferMails;
  readonly transact: Transact;
  readonly newTransferId: (at: Date) => string;
}

/** Who calls: one of the two parties, or someone who would become one. */
export type Caller = Person & NamedPerson;

/** A lower-case ULID. */
export const newTransferId = (at: Date): string => ulid(at.getTime()).toLowerCase();
