import type { VaultKms } from '#functions/lib/crypto/kms.ts';
import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { AttemptStore } from '#functions/lib/storage/attempts.ts';
import type { ProblemStore } from '#functions/lib/storage/problems.ts';
import type { VaultStore } from '#functions/lib/storage/vaults.ts';
import type { ConfirmDeps } from '#functions/lib/transfers/diagnosis.ts';

/** Storage, keys, time and mails for listing and repairing transfers. */
export interface ProblemsDeps extends ConfirmDeps {
  readonly problems: ProblemStore;
  readonly vaults: VaultStore;
  readonly attempts: AttemptStore;
  readonly kms: VaultKms;
  readonly mails: TransferMails;
  readonly now: () => Date;
}
