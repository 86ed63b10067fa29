import type { ClosingWorld } from '#functions/closing/closing.ts';
import type { Transact } from '#functions/storage/transact.ts';
import type { RecordRun } from './recording.ts';

/** What a run works with; storage and time come from outside. */
export interface JobWorld extends ClosingWorld {
  readonly transact: Transact;
  readonly now: () => Date;
  readonly record: RecordRun;
}
