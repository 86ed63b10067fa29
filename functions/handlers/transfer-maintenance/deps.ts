import type { TransferMails } from '#functions/lib/mail/transferMails.ts';
import type { ProblemStore } from '#functions/lib/storage/problems.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ConfirmDeps } from '#functions/lib/transfers/confirm.ts';
import type { RecordRun } from './recording.ts';

/** Storage, time and mails for a run. */
export interface MaintenanceDeps extends ConfirmDeps {
  readonly problems: ProblemStore;
  readonly users: Pick<UserStore, 'access'>;
  readonly now: () => Date;
  readonly mails: Pick<TransferMails, 'notify'>;
  readonly record: RecordRun;
}
