import { ulid } from 'ulid';
import type { Directory } from '#functions/directory/directory.ts';
import type { TransferMails } from '#functions/mail/transferMails.ts';
import type { ActivityStore } from '#functions/storage/activity.ts';
import type { NamedPerson } from '#functions/storage/activityRow.ts';
import type { AssetStore } from '#functions/storage/assets.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { TransferStore } from '#functions/storage/transfers.ts';
import type { UserStore } from '#functions/storage/users.ts';
import type { Person } from '#functions/vaults/standing.ts';
import type { ItemWorld } from '#functions/vaults/usableVault.ts';

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
