import type { Directory } from '#functions/lib/identity/directory.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import type { ItemDeps } from '#functions/lib/vault-access/withVault.ts';

export interface TransferDeps
  extends ItemDeps,
    Pick<
      Stores,
      'activity' | 'allowances' | 'assets' | 'countFileBytes' | 'transact' | 'transfers' | 'users'
    > {
  readonly directory: Directory;
  readonly mails: TransferMails;
  /** Receives why an item's name could not be sealed for its owner, which does not keep a transfer from its step. */
  readonly recordUnnamed: (error: unknown) => void;
}
