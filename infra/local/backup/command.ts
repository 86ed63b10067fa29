import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OWN_FILES_ONLY } from '../dataFolder.ts';
import { markAsOwn, otherOwnerOf } from '../folderOwner.ts';
import { postToRunning } from '../running.ts';
import { settingsOf } from '../settings.ts';
import { copyOne } from './copyFiles.ts';
import { BACKUP, backupSchema, ELSEWHERE } from './serveBackups.ts';
import { TABLES, type Taken, takeBackup } from './takeBackup.ts';

const USAGE = `Usage: npm run backup -- FOLDER
Copies the data folder (ITEM_REGISTRY_DATA) to FOLDER, which must be new or empty, whether its registry runs or not.`;

/**
 * Takes a backup of the data folder, by the registry that runs with it where one does.
 * @param given the folder that is to be the backup
 * @returns lines with the result
 * @throws {Error} with one line when it cannot
 */
export async function backup(given: string | undefined): Promise<string> {
  if (given === undefined || given.startsWith('-')) throw new Error(USAGE);
  process.umask(OWN_FILES_ONLY);
  const { dataFolder, dynamodbEndpoint } = settingsOf(process.env);
  if (dynamodbEndpoint !== undefined) throw new Error(ELSEWHERE);
  if (!['kms.json', TABLES].every((name) => existsSync(join(dataFolder, name))))
    throw new Error(`There is no registry in the data folder ${dataFolder}. Set ITEM_REGISTRY_DATA.`);
  // npm runs a command in the project's folder, wherever it was typed.
  const target = resolve(process.env.INIT_CWD ?? '.', given);
  const { at, leftOut } = (await askRunning(dataFolder, target)) ?? (await copyStopped(dataFolder, target));
  return [
    `The backup is in ${target}. It holds the keys: keep it as safe as the data folder.`,
    ...leftOut.map((what) => `Left out: ${what}.`),
    ...(at ? [`It is the registry of ${momentText(at)}: nothing later is in it.`] : []),
  ].join('\n');
}

/** Such as `2026-05-01 at 10:00:00 UTC`. */
const momentText = (at: Date): string => at.toISOString().replace(/T(.{8}).*/, ' at $1 UTC');

/** A registry of an earlier version, which still runs, does not say the moment. */
type Answered = Pick<Taken, 'leftOut'> & Partial<Taken>;

/** The copy begins once no registry can start with the folder. @throws {Error} with one line where one runs */
async function copyStopped(dataFolder: string, target: string): Promise<Answered> {
  const owner = otherOwnerOf(dataFolder);
  if (owner !== undefined)
    throw new Error(
      `The registry of process ${owner} takes no backup: it is starting, or is of an earlier version. Try again in a moment, or stop it first.`,
    );
  const unlock = markAsOwn(dataFolder);
  const leftOut = () => {
    throw new Error(`The tables in ${dataFolder} belong to another user of this machine.`);
  };
  try {
    return await takeBackup({
      dataFolder,
      target,
      async copyTables(file, rest) {
        await rest();
        // A registry that was killed leaves rows beside the file.
        for (const suffix of ['', '-wal', '-journal'])
          await copyOne(`${join(dataFolder, TABLES)}${suffix}`, `${file}${suffix}`, { leftOut });
      },
    });
  } finally {
    unlock();
  }
}

/**
 * It is asked also where no process is seen that has the folder: one in a container is another one's process.
 * @returns undefined where none answers
 */
async function askRunning(dataFolder: string, target: string): Promise<Answered | undefined> {
  const response = await postToRunning(dataFolder, BACKUP, { target });
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  // Another program may have the port of a registry that was killed.
  const answer = backupSchema.safeParse(body).data;
  if (answer && 'message' in answer) throw new Error(answer.message);
  return answer && { leftOut: answer.leftOut, ...(answer.at !== undefined && { at: new Date(answer.at) }) };
}
