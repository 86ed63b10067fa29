import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { Dynamo } from '../dynamo/protocol.ts';
import type { Handler } from '../http/handler.ts';
import { createTurns } from '../inTurn.ts';
import { takeBackup } from './takeBackup.ts';

/** The name under which the operator's command asks for a backup, beside those of the jobs. */
export const BACKUP = 'backup';

const wantedSchema = z.object({ target: z.string() });

/** The answer of a running registry: the moment of the backup with what was left out and why, or why there is none. */
export const backupSchema = z.union([
  z.object({
    /** Absent in the answer of a registry of an earlier version that still runs. */
    at: z.optional(z.iso.datetime()),
    leftOut: z.array(z.string()),
  }),
  z.object({ message: z.string() }),
]);
type Answer = z.infer<typeof backupSchema>;

/** A client gives an answer up that has been silent for minutes, which many photos take. */
const BEAT_MS = 5_000;

interface Options {
  readonly dataFolder: string;
  readonly dynamo: Dynamo;
}

/** Takes backups of the running registry, one at a time. One whose command has ended is given up. */
export function serveBackups({ dataFolder, dynamo: { copyTables } }: Options): Handler {
  const inTurn = createTurns();

  async function answerTo(body: string, signal: AbortSignal): Promise<Answer> {
    if (!copyTables) return { message: ELSEWHERE };
    try {
      const { target } = wantedSchema.parse(JSON.parse(body));
      const { at, leftOut } = await inTurn(() => takeBackup({ dataFolder, target, copyTables, signal }));
      return { at: at.toISOString(), leftOut: [...leftOut] };
    } catch (error) {
      return { message: error instanceof Error ? error.message : String(error) };
    }
  }

  return async (request, response) => {
    const cut = new AbortController();
    response.once('close', () => cut.abort());
    const body = await text(request);
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    // Spaces before JSON mean nothing.
    const beat = () => response.write(' ');
    beat();
    const beating = setInterval(beat, BEAT_MS);
    try {
      response.end(JSON.stringify(await answerTo(body, cut.signal)));
    } finally {
      clearInterval(beating);
    }
  };
}

export const ELSEWHERE =
  'The tables are not in the data folder, but where DYNAMODB_ENDPOINT says. Stop the registry and copy both.';
