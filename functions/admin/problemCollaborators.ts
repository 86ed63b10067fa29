import type { TransferMails } from '#functions/mail/transferMails.ts';
import type { ConfirmWorld } from '#functions/problems/confirm.ts';
import type { GuardStore } from '#functions/storage/guards.ts';
import type { ProblemStore } from '#functions/storage/problems.ts';
import type { VaultStore } from '#functions/storage/vaults.ts';
import type { VaultKms } from '#functions/vault/kms.ts';

/** What listing and repairing transfers works with; storage, time and mail come from outside. */
export interface ProblemsWorld extends ConfirmWorld {
  readonly problems: ProblemStore;
  readonly vaults: VaultStore;
  readonly guards: GuardStore;
  readonly kms: VaultKms;
  readonly mails: Pick<TransferMails, 'tell' | 'tellBoth'>;
  readonly now: () => Date;
}
