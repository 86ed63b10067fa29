import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#infra/local/http/freePort.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { processorMs } from './peer/processorTime.ts';
import { registerItems } from './requests.ts';

const COUNTS = [100, 1_000, 10_000];
const LISTS = 3;
/** The threads of functions without an event have ended by then. */
const REST_MS = 75_000;
const POLL_MS = 10;

interface Machine {
  readonly origin: string;
  readonly child: ChildProcess;
  /** The process of the database too. */
  readonly processes: () => readonly number[];
}

const start = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts
  .start;

/** Runs what `npm start` runs until it answers. */
async function startMachine(dataFolder: string): Promise<Machine> {
  const port = String(await freePort());
  const [, ...parameters] = start.split(' ');
  const child = spawn(process.execPath, parameters, {
    env: { ...process.env, PORT: port, ITEM_REGISTRY_DATA: dataFolder },
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill());
  const own = child.pid ?? 0;
  const origin = `http://localhost:${port}`;
  const isUp = () => fetch(`${origin}/api/health`).then(({ status }) => status === 200);
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    await wait(POLL_MS);
  }
  const children = () => readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').match(/\d+/g) ?? [];
  return { origin, child, processes: () => [own, ...children().map(Number)] };
}

async function stopMachine({ child }: Machine): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

const processorSeconds = ({ child }: Machine): number => processorMs(child.pid ?? 0) / 1_000;

/** The resident memory of all processes; what two share counts twice. */
function megabytesHeld({ processes }: Machine): number {
  const sizes = processes().map((id) => /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')));
  return sizes.reduce((sum, size) => sum + Number(size?.[1]), 0) / 1_024;
}

function megabytesIn(folder: string): number {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}

async function listAll(origin: string, headers: Record<string, string>): Promise<void> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const response: Response = await fetch(`${origin}/assets${query}`, { headers });
    if (!response.ok) throw new Error(`GET /assets answered ${response.status}`);
    await response.arrayBuffer();
    cursor = response.headers.get('x-next-cursor');
  }
}

async function fillAndList(machine: Machine, dataFolder: string): Promise<void> {
  const { access_token } = await signInAs(machine.origin, 'bob');
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  let registered = 0;
  for (const count of COUNTS) {
    const before = processorSeconds(machine);
    await registerItems(machine.origin, headers, count - registered);
    registered = count;
    for (let run = 0; run < LISTS; run += 1) await listAll(machine.origin, headers);
    const [cpu, held] = [processorSeconds(machine) - before, megabytesHeld(machine)];
    const disk = megabytesIn(dataFolder);
    console.log(
      `  with ${count} items: ${held.toFixed(0)} MB of memory, ${disk.toFixed(1)} MB on the disk, for ${cpu.toFixed(1)} s of processor time`,
    );
  }
}

/** The product as `npm start` runs it, on Linux: its start, its memory and its data folder. */
export async function measureMachine(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'item-registry-'));
  try {
    await stopMachine(await startMachine(dataFolder));
    await measureLaterStart(dataFolder);
    console.log(`  stopped: ${megabytesIn(dataFolder).toFixed(1)} MB on the disk`);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function measureLaterStart(dataFolder: string): Promise<void> {
  const begun = performance.now();
  const machine = await startMachine(dataFolder);
  try {
    const seconds = (performance.now() - begun) / 1_000;
    const cpu = processorSeconds(machine);
    console.log(
      `A later start: ${seconds.toFixed(2)} s until it answers, ${cpu.toFixed(2)} s of processor time`,
    );
    console.log(`  at rest: ${megabytesHeld(machine).toFixed(0)} MB of memory`);
    await fillAndList(machine, dataFolder);
    await wait(REST_MS);
    console.log(`  some minute later: ${megabytesHeld(machine).toFixed(0)} MB of memory`);
  } finally {
    await stopMachine(machine);
  }
}
