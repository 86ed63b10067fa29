import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Long, because npx may have to download the program first. The binary responds within 50 ms. */
const START_TIMEOUT_MS = 60_000;
const REACH_TIMEOUT_MS = 5_000;
const POLL_MS = 10;
/** Another program can take the port between its choice and its use. */
const PORT_ATTEMPTS = 3;

export interface Dynamo {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** This process must own the folder: a server that still uses it is an orphan and is ended. */
  readonly dataFolder: string;
  /** A DynamoDB that runs already. Nothing is started or stopped then. */
  readonly endpoint?: string | undefined;
  readonly command?: Command;
}

/**
 * Starts DynamoDB on a file in the data folder and waits until it responds. The server stays in this process's group and
 * ends with it.
 * @throws {Error} with one line that says what to do.
 */
export async function startDynamo({ dataFolder, endpoint, command }: Options): Promise<Dynamo> {
  if (endpoint !== undefined) return reach(endpoint);
  const database = join(resolve(dataFolder), 'dynamodb.sqlite');
  mkdirSync(resolve(dataFolder), { recursive: true });
  await endServersOf(database);
  return start(command ?? dynoxideCommand(), database);
}

async function reach(endpoint: string): Promise<Dynamo> {
  if (!(await responds(endpoint, AbortSignal.timeout(REACH_TIMEOUT_MS)))) {
    throw new Error(
      `DYNAMODB_ENDPOINT=${endpoint} does not answer. Start DynamoDB there, or unset the variable.`,
    );
  }
  return { endpoint, stop: async () => undefined };
}

async function start(command: Command, database: string): Promise<Dynamo> {
  // A process that is about to exit cannot wait.
  const kill = () => signal(serversOf(database), 'SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await endServersOf(database);
    process.off('exit', kill);
  };
  for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const args = [
      ...command.args,
      'serve',
      '--db-path',
      database,
      '--host',
      '127.0.0.1',
      '--port',
      `${port}`,
    ];
    const endpoint = `http://127.0.0.1:${port}`;
    const child = spawn(command.file, args, { stdio: 'ignore' });
    if (await isUp(child, endpoint)) return { endpoint, stop };
    // The program is missing or hangs: another port would not help.
    if (child.exitCode === null) break;
  }
  await stop();
  throw new Error(
    `DynamoDB did not start (${command.file}). Install @dynoxide/${process.platform}-${process.arch}, or start DynamoDB Local and set DYNAMODB_ENDPOINT to its address, for example http://localhost:8000.`,
  );
}

async function isUp(child: ChildProcess, endpoint: string): Promise<boolean> {
  const ended = new AbortController();
  const end = () => ended.abort();
  child.once('error', end).once('exit', end);
  return respondsBefore(endpoint, AbortSignal.any([ended.signal, AbortSignal.timeout(START_TIMEOUT_MS)]));
}

async function respondsBefore(endpoint: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await responds(endpoint, signal)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/** Whether anything speaks HTTP there. */
async function responds(endpoint: string, signal: AbortSignal): Promise<boolean> {
  try {
    await (await fetch(endpoint, { signal })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const require = createRequire(import.meta.url);

/** The command for dynoxide: the binary that npm installed for this platform, otherwise npx, which downloads it. */
export function dynoxideCommand(platform = `${process.platform}-${process.arch}`): Command {
  try {
    const folder = dirname(require.resolve(`@dynoxide/${platform}/package.json`));
    return { file: join(folder, platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide'), args: [] };
  } catch {
    return { file: 'npx', args: ['--yes', 'dynoxide'] };
  }
}

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No loopback port could be opened.');
  return address.port;
}

/** DynamoDB Local has a database for each access key, so every client must use this one. */
export const DYNAMO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

export const createDynamoClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ region: 'us-east-1', endpoint, credentials: DYNAMO_CREDENTIALS });

/** SQLite lets two servers open one file, and npx starts the server as its grandchild. */
const GRACE_MS = 5_000;
const END_POLL_MS = 20;

/**
 * Ends every dynoxide that was started on this database file, also by another process. A process is identified by its
 * whole command line, so that a reused process id does no harm.
 */
async function endServersOf(database: string): Promise<void> {
  const deadline = Date.now() + GRACE_MS;
  let left = serversOf(database);
  signal(left, 'SIGTERM');
  while (left.length > 0) {
    if (Date.now() > deadline) signal(left, 'SIGKILL');
    await sleep(END_POLL_MS);
    left = serversOf(database);
  }
}

function serversOf(database: string): number[] {
  const commandLines = process.platform === 'linux' ? fromProc() : fromPs();
  return commandLines
    .filter(({ text }) => text.includes('dynoxide') && text.includes(`serve --db-path ${database} `))
    .map(({ pid }) => pid);
}

interface CommandLine {
  readonly pid: number;
  readonly text: string;
}

function fromProc(): CommandLine[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map((pid) => ({ pid, text: commandLineOf(pid) }));
}

/** Empty for a process that has ended, a zombie included. */
function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function fromPs(): CommandLine[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), text: `${line} ` }));
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
    }
  }
}
