import { setTimeout as wait } from 'node:timers/promises';
import type { Dynoxide, DynoxideProcess } from './dynoxide.ts';

/** How long a database that does not start again waits for the next try. */
const RETRY_MS = 1_000;

/**
 * Starts a database, and starts it again whenever its program ends by itself: a system that runs out of memory may end
 * that program alone, and the registry would go on without its tables. The calls of that moment fail, because nobody
 * knows whether they were done. Later ones wait for the new start.
 * @param start starts the program
 * @param say is given one line for the operator
 * @throws {Error} when the first start fails
 */
export async function keepRunning(
  start: () => Promise<DynoxideProcess>,
  say = toOperator,
): Promise<Dynoxide> {
  let isStopped = false;
  let present: Promise<Dynoxide> = begin();
  await present;

  async function begin(): Promise<Dynoxide> {
    const running = await start();
    void running.ended.then(() => {
      if (isStopped) return;
      say(STARTED_AGAIN);
      present = beginAgain();
      present.catch(() => undefined);
    });
    return running;
  }

  async function beginAgain(): Promise<Dynoxide> {
    while (!isStopped) {
      try {
        return await begin();
      } catch {
        await wait(RETRY_MS);
      }
    }
    throw new Error('The database is stopped');
  }

  return {
    call: async (tool, parameters) => (await present).call(tool, parameters),
    async stop() {
      isStopped = true;
      await present.then(
        ({ stop }) => stop(),
        () => undefined,
      );
    },
  };
}

const STARTED_AGAIN =
  'The program of the database has ended by itself, as it does where the system has no memory left. It is started again.';

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
