import type { Item } from '#shared/contract/assets.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Api } from '#web/api/client.ts';
import { hasCode } from '#web/base/apiError.ts';
import { wait } from '#web/base/wait.ts';
import { needsAuthentication } from '#web/session/authentication.ts';

interface Waiting {
  readonly file: ItemFile;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

type Send = (assetId: string, files: ItemFile[]) => Promise<Item>;

/** The files that become ready in this time go in one request: each makes the item anew, and what shows it. */
const COLLECTING_MS = 1_000;

/** The refusals of several files that one of them, or one too many, can have caused. */
const OF_ONE_FILE: readonly ErrorCode[] = [
  'invalid_input',
  'file_not_stored',
  'too_many_files',
  'no_room',
  'too_large',
];

export interface AdderTools {
  readonly send: Send;
  /** Receives an item as it is after files were added to it. */
  readonly onItem: (item: Item) => void;
  /** Whether more files for an item are on their way, which are worth a pause. */
  readonly isMoreComing: (assetId: string) => boolean;
}

/** The files of one item that wait for a request. @property wake ends the pause */
interface Line {
  readonly waiting: Waiting[];
  wake: () => void;
}

/**
 * Adds uploaded files to their items. The first of an item goes at once; those that come while it is on its way, and
 * for a moment after, go together, so that they do not overtake one another. The last ones wait for nothing.
 */
export function createAdder({ send, onItem, isMoreComing }: AdderTools) {
  const lines = new Map<string, Line>();

  /** Where one of several may be at fault, each is asked for on its own. Any other failure is that of all. */
  async function addAll(assetId: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const files = batch.map(({ file }) => file);
      onItem(await send(assetId, files));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && hasCode(error, ...OF_ONE_FILE)) {
        for (const single of batch) await addAll(assetId, [single]);
      } else for (const { reject } of batch) reject(error);
    }
  }
  const pause = (line: Line): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, COLLECTING_MS);
      line.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  async function work(assetId: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      await addAll(assetId, line.waiting.splice(0));
      if (isMoreComing(assetId)) await pause(line);
    }
    lines.delete(assetId);
  }
  function startLine(assetId: string, first: Waiting): void {
    const line: Line = { waiting: [first], wake: () => undefined };
    lines.set(assetId, line);
    void work(assetId, line);
  }
  /** @throws the refusal */
  const add = (assetId: string, file: ItemFile): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(assetId);
      const waiting = { file, resolve, reject };
      if (!line) return startLine(assetId, waiting);
      line.waiting.push(waiting);
      if (!isMoreComing(assetId)) line.wake();
    });
  /** Adds none of those that wait, and fails them. */
  function forget(): void {
    for (const line of lines.values()) {
      const forgotten = line.waiting.splice(0);
      for (const { reject } of forgotten) reject(new DOMException('Forgotten', 'AbortError'));
      line.wake();
    }
  }
  return { add, forget };
}

/** A file waits no longer than this for those that were chosen before it: they may be large, or their connection lost. */
const LONGEST_TURN_MS = 20_000;

/** The turn of a file among those of its item. */
interface Turn {
  /** Resolves once all before it have passed, and lets the next one go. @throws when the signal ends it */
  readonly come: () => Promise<void>;
  readonly pass: () => void;
}

/**
 * Brings the files of an item into the order in which their turns were taken, whichever of them is uploaded first: the
 * first photo of an item is its cover.
 * @returns takes the next turn for an item, until the signal ends it
 */
export function createTurns(): (assetId: string, signal: AbortSignal) => Turn {
  const last = new Map<string, Promise<unknown>>();
  return (assetId, signal) => {
    const before = last.get(assetId) ?? Promise.resolve();
    let pass = (): void => undefined;
    const passed = new Promise<void>((resolve) => {
      pass = resolve;
    });
    const all = before.then(() => passed);
    last.set(assetId, all);
    void all.then(() => last.get(assetId) === all && last.delete(assetId));
    // The upload of a file that is taken off the list may never end.
    signal.addEventListener('abort', pass);
    const come = async (): Promise<void> => {
      await Promise.race([before, wait(LONGEST_TURN_MS, signal)]);
      signal.throwIfAborted();
      pass();
    };
    return { come, pass };
  };
}

/** The requests that add files, of which a lock may cut off the last. */
export function createSending(api: Api) {
  /** The ids of files that the server was asked to add. */
  const sent = new Set<string>();
  /** The ids of files that were not added, though they were at their last step when the server told of the lock. */
  const refused = new Set<string>();
  return {
    async send(assetId: string, body: ItemFile[]): Promise<Item> {
      for (const { id } of body) {
        sent.add(id);
        refused.delete(id);
      }
      try {
        return await api.call(files.add, { params: { id: assetId }, body: { files: body } });
      } catch (error) {
        if (needsAuthentication(error)) for (const { id } of body) refused.add(id);
        throw error;
      }
    },
    /** Whether the server may have added a file. */
    isUnsure: (fileId: string): boolean => sent.has(fileId) && !refused.has(fileId),
    forget(): void {
      sent.clear();
      refused.clear();
    },
  };
}
