import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasOwnerElsewhere, markAsOwn, otherOwnerOf } from '../folderOwner.ts';
import { OWN_FILES_ONLY } from '../otherUsers.ts';
import { postToRunning } from '../running.ts';
import { settingsOf } from '../settings.ts';
import { copyOne } from './copyFiles.ts';
import { BACKUP, backupSchema, ELSEWHERE } from './serveBackups.ts';
import { TABLES, type Taken, takeBackup } from './takeBackup.ts';
import { ensureTarget } from './target.ts';

const USAGE = `Usage: npm run backup -- FOLDER
Copies the data folder (ITEM_REGISTRY_DATA) to FOLDER, which must be new or empty, whether its registry runs or not.`;

/**
 * Takes a backup of the data folder, by the registry that runs with it where one does.
 * @param given the folder that is to be the backup
 * @param others must be none: the name of a folder with a space in it needs quotation marks
 * @returns lines with the result
 * @throws {Error} with one line when it cannot
 */
export async function backup(given?: string, ...others: string[]): Promise<string> {
  if (given === undefined || given.startsWith('-') || others.length > 0) throw new Error(USAGE);
  process.umask(OWN_FILES_ONLY);
  const { dataFolder, dynamodbEndpoint } = settingsOf(process.env);
  if (dynamodbEndpoint !== undefined) throw new Error(ELSEWHERE);
  if (!['kms.json', TABLES].every((name) => existsSync(join(dataFolder, name))))
    throw new Error(`There is no registry in the data folder ${dataFolder}. Set ITEM_REGISTRY_DATA.`);
  // npm runs a command in the project's folder, wherever it was typed.
  const target = resolve(process.env.INIT_CWD ?? '.', given);
  // The registry looks at its own file system, which may be another one: what is there already here is no new backup.
  await ensureTarget(dataFolder, target);
  const { at, leftOut } = (await askRunning(dataFolder, target)) ?? (await copyStopped(dataFolder, target));
  return [
    `The backup is in ${target}. It holds the keys: keep it as safe as the data folder.`,
    ...leftOut.map((what) => `Left out: ${what}.`),
    ...(at
      ? [`Its tables are of ${momentText(at)}: no later change is in them. Files and mails may be newer.`]
      : []),
  ].join('\n');
}

/** Such as `2026-05-01 at 10:00:00 UTC`. */
const momentText = (at: Date): string => at.toISOString().replace(/T(.{8}).*/, ' at $1 UTC');

/** A registry of an earlier version, which still runs, does not say the moment. */
type Answered = Pick<Taken, 'leftOut'> & Partial<Taken>;

/** The copy begins once no registry can start with the folder. @throws {Error} with one line where one runs */
async function copyStopped(dataFolder: string, target: string): Promise<Answered> {
  const unlock = keepFromStarts(dataFolder);
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
 * @returns what lets registries start with the folder again
 * @throws {Error} with one line where a registry has the folder, or may have it
 */
function keepFromStarts(dataFolder: string): () => void {
  if (otherOwnerOf(dataFolder) === undefined && hasOwnerElsewhere(dataFolder))
    throw new Error(
      `A registry may run with ${dataFolder} where it is neither seen nor reached from here, such as in a container. Stop it, or run the command there. If none runs, remove owner.pid from the folder.`,
    );
  const unlock = markAsOwn(dataFolder);
  if (!unlock)
    throw new Error(
      `The registry of process ${otherOwnerOf(dataFolder)} takes no backup: it is starting, or is of an earlier version. Try again in a moment, or stop it first.`,
    );
  return unlock;
}

/**
 * It is asked also where no process is seen that has the folder: one in a container is another one's process.
 * @returns undefined where none answers
 * @throws {Error} with one line where it takes no backup, or none that is here
 */
async function askRunning(dataFolder: string, target: string): Promise<Answered | undefined> {
  const response = await postToRunning(dataFolder, BACKUP, { target });
  const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
  // Another program may have the port of a registry that was killed.
  const answer = backupSchema.safeParse(body).data;
  if (answer && 'message' in answer) throw new Error(answer.message);
  if (answer && !existsSync(join(target, TABLES)))
    throw new Error(
      `The registry wrote the backup to ${target} in its own file system, which is not on this side. Name a folder that both see, or run the command where the registry runs.`,
    );
  return answer && { leftOut: answer.leftOut, ...(answer.at !== undefined && { at: new Date(answer.at) }) };
}
