import type { FunctionName } from '#functions/declared.ts';
import { startCloud } from './cloud.ts';
import { JOB_HEADER, JOBS_PATH, jobNamed, jobNames } from './jobs.ts';
import { OWN_FILES_ONLY } from './ownFiles.ts';
import { type Settings, settingsOf } from './settings.ts';

/**
 * Runs a job now, in the running registry, or in one that is started for it.
 * @returns one line with the result
 * @throws {Error} with one line when it cannot
 */
export async function job(given: string | undefined): Promise<string> {
  const name = jobNamed(given);
  if (!name) throw new Error(`Usage: npm run job NAME, which is one of: ${jobNames()}`);
  process.umask(OWN_FILES_ONLY);
  const settings = settingsOf(process.env);
  const result = (await askRunning(settings, name)) ?? (await runAlone(settings, name));
  return `${name}: ${JSON.stringify(result)}`;
}

/** @returns undefined when no registry runs at that port. */
async function askRunning({ port }: Settings, name: FunctionName): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`http://localhost:${port}${JOBS_PATH}/${name}`, {
      method: 'POST',
      headers: { [JOB_HEADER]: 'run' },
    });
  } catch {
    return undefined;
  }
  // Another program may use the port.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${name} failed; see logs/functions.log in the data folder.`);
  return response.json();
}

/** Starts a registry on a free port and without the app. */
async function runAlone(settings: Settings, name: FunctionName): Promise<unknown> {
  const cloud = await startCloud({ ...settings, port: 0 }, { site: (_, response) => void response.end() });
  try {
    return await cloud.lambda.invoke(name, {});
  } finally {
    await cloud.stop();
  }
}
