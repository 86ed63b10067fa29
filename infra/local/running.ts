import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { JOB_HEADER } from './jobs.ts';

const runningSchema = z.object({ jobs: z.object({ address: z.url(), key: z.string() }) });

/**
 * Asks the registry that runs with a data folder to do something.
 * @returns undefined when none runs, or one of an early version: one that was killed leaves its file behind, and another
 * program may use the port
 */
export async function postToRunning(
  dataFolder: string,
  name: string,
  body?: object,
): Promise<Response | undefined> {
  const text = await readFile(join(dataFolder, OPERATOR_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { jobs } = runningSchema.safeParse(JSON.parse(text)).data ?? {};
  if (!jobs) return undefined;
  const headers = { [JOB_HEADER]: jobs.key };
  const sent = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${jobs.address}/${name}`, sent).catch(() => undefined);
  return response?.status === 404 ? undefined : response;
}
