/** An input with the error that kept it from being done. */
export interface BulkFailure<T> {
  readonly input: T;
  readonly error: unknown;
}

export interface BulkOutcome<T, Done> {
  readonly done: readonly Done[];
  readonly failed: readonly BulkFailure<T>[];
  /** Those that were not begun before the end: all went on until it was cancelled or the password was not given. */
  readonly left: readonly T[];
  /** The error after which nothing more was begun; absent where none ended it. */
  readonly endedBy?: unknown;
}

interface Bulk<T, Done> {
  readonly inputs: readonly T[];
  readonly work: (input: T) => Promise<Done>;
  /** Whether nothing more can be done after this error. The input counts as not begun. */
  readonly ends: (error: unknown) => boolean;
  readonly onProgress: (ended: number) => void;
  readonly signal: AbortSignal;
  readonly atOnce?: number;
}

/** More would wait for each other on the server, and a cancelled job should end soon. */
const AT_ONCE = 4;

/** Does the work for each input, several at once. A failure does not keep the others from being done. */
export async function runBulk<T, Done>({
  inputs,
  work,
  ends,
  onProgress,
  signal,
  atOnce = AT_ONCE,
}: Bulk<T, Done>) {
  const done: Done[] = [];
  const failed: BulkFailure<T>[] = [];
  const left: T[] = [];
  const waiting = inputs.values();
  let isOver = false;
  let endedBy: unknown;
  const doOne = async (input: T): Promise<void> => {
    try {
      done.push(await work(input));
    } catch (error) {
      if (ends(error)) {
        isOver = true;
        endedBy ??= error;
        left.push(input);
        return;
      }
      failed.push({ input, error });
    }
    onProgress(done.length + failed.length);
  };
  const worker = async (): Promise<void> => {
    for (const input of waiting) {
      if (isOver || signal.aborted) left.push(input);
      else await doOne(input);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { done, failed, left, endedBy } satisfies BulkOutcome<T, Done>;
}
