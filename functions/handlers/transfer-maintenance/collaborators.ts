import type { ProblemStore } from '#functions/lib/storage/problems.ts';
import type { UserStore } from '#functions/lib/storage/users.ts';
import type { ConfirmWorld } from '#functions/lib/transfers/confirm.ts';
import type { RecordRun } from './recording.ts';

/** What a run works with; storage and time come from outside. */
export interface JobWorld extends ConfirmWorld {
  readonly problems: ProblemStore;
  readonly users: Pick<UserStore, 'access'>;
  readonly now: () => Date;
  readonly record: RecordRun;
}
