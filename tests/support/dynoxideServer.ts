import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { dynoxideCommand, dynoxideEnvironment } from '#infra/local/dynamo/dynoxideCommand.ts';
import { freePort } from '#infra/local/http/freePort.ts';

/** Another program can take the port between its choice and its use. */
const PORT_ATTEMPTS = 3;
const POLL_MS = 10;

/** A database in memory behind its own HTTP server, which meters what requests consume. */
export async function startDynoxideServer(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const { file, args } = dynoxideCommand();
  for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt += 1) {
    const port = await freePort();
    const child = spawn(file, [...args, 'serve', '--host', '127.0.0.1', '--port', `${port}`], {
      stdio: 'ignore',
      env: dynoxideEnvironment(),
    });
    const kill = () => void child.kill('SIGKILL');
    process.once('exit', kill);
    const endpoint = `http://127.0.0.1:${port}`;
    if (!(await isUp(child, endpoint))) continue;
    return {
      endpoint,
      async stop() {
        process.off('exit', kill);
        const ended = once(child, 'exit');
        kill();
        await ended;
      },
    };
  }
  throw new Error('dynoxide did not start');
}

async function isUp(child: ChildProcess, endpoint: string): Promise<boolean> {
  while (child.exitCode === null) {
    const answers = await fetch(endpoint).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
    if (answers) return true;
    await sleep(POLL_MS);
  }
  return false;
}
