import type { FunctionName } from '#functions/declared.ts';
import { startCloud } from './cloud.ts';
import { jobNamed, jobNames } from './jobs.ts';
import { OWN_FILES_ONLY } from './otherUsers.ts';
import { postToRunning } from './running.ts';
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

/** @returns undefined when no registry runs with this data folder. */
async function askRunning({ dataFolder }: Settings, name: FunctionName): Promise<unknown> {
  const response = await postToRunning(dataFolder, name);
  if (!response) return undefined;
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
