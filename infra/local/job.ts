import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FunctionName } from '#functions/declared.ts';
import { OPERATOR_FILE } from '#infra/declared/outputs.ts';
import { startCloud } from './cloud.ts';
import { OWN_FILES_ONLY } from './dataFolder.ts';
import { JOB_HEADER, jobNamed, jobNames } from './jobs.ts';
import { type Settings, settingsOf } from './settings.ts';

/**
 * Runs a job now, in the running registry, or in one that is started for it.
 * @param bundles the folder of the functions' bundles
 * @returns one line with the result
 * @throws {Error} with one line when it cannot
 */
export async function job(given: string | undefined, bundles: string): Promise<string> {
  const name = jobNamed(given);
  if (!name) throw new Error(`Usage: npm run job NAME, which is one of: ${jobNames()}`);
  process.umask(OWN_FILES_ONLY);
  const settings = settingsOf(process.env);
  const result =
    (await askRunning(settings, name)) ?? (await runAlone({ ...settings, port: 0 }, bundles, name));
  return `${name}: ${JSON.stringify(result)}`;
}

const runningSchema = z.object({ jobs: z.object({ address: z.url(), key: z.string() }) });

/** @returns undefined when no registry runs with this data folder. */
async function askRunning({ dataFolder }: Settings, name: FunctionName): Promise<unknown> {
  const text = await readFile(join(dataFolder, OPERATOR_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { jobs } = runningSchema.parse(JSON.parse(text));
  let response: Response;
  try {
    response = await fetch(`${jobs.address}/${name}`, {
      method: 'POST',
      headers: { [JOB_HEADER]: jobs.key },
    });
  } catch {
    return undefined;
  }
  // A registry that was killed leaves its file behind, and another program may use the port.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${name} failed; see logs/functions.log in the data folder.`);
  return response.json();
}

/** Starts a registry on a free port and without the app. */
async function runAlone(settings: Settings, bundles: string, name: FunctionName): Promise<unknown> {
  const cloud = await startCloud(settings, { site: (_, response) => void response.end(), bundles });
  try {
    return await cloud.lambda.invoke(name, {});
  } finally {
    await cloud.stop();
  }
}
