import type { ConfirmWorld } from '#functions/problems/confirm.ts';
import type { ProblemStore } from '#functions/storage/problems.ts';
import type { UserStore } from '#functions/storage/users.ts';
import type { RecordRun } from './recording.ts';

/** What a run works with; storage and time come from outside. */
export interface JobWorld extends ConfirmWorld {
  readonly problems: ProblemStore;
  readonly users: Pick<UserStore, 'access'>;
  readonly now: () => Date;
  readonly record: RecordRun;
}
