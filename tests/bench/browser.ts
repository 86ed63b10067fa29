import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { send } from './requests.ts';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox', '--disable-gpu'],
  });

/** A Chromium that runs on when nothing is connected to it any more. */
export async function spawnChromium(profile: string) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(EXECUTABLE, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Chromium has ended')));
    child.stderr.on('data', (text) => {
      const found = /listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(String(text))?.[1];
      if (found) resolve(found);
    });
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    connect: (): Promise<Browser> => chromium.connectOverCDP(address),
    /** The titles of its pages, which it tells without a connection to them. */
    titles: async (): Promise<readonly string[]> => {
      const pages = (await (await fetch(`${address}/json/list`)).json()) as readonly { title: string }[];
      return pages.map(({ title }) => title);
    },
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit');
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
    },
  };
}

/** Signs a demo user in, in a page that is at the sign-in. */
export async function signInTo(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel(/username/i).fill(username);
  await page.getByLabel(/password/i).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const PASSWORD = 'a password for the bench';

/** Gives a demo user the level Maximum, before there is anything to encrypt. */
export async function protect(cloud: TestCloud, username: string): Promise<void> {
  const migration = { SecurityLevel: 'Maximum', Password: PASSWORD };
  await send(cloud.origin, await cloud.as(username), 'POST', '/encryption/migrate-to-encrypted', migration);
}

/** Signs a user in whose items are locked, and unlocks them. */
export async function signInAndUnlock(page: Page, origin: string, username: string): Promise<void> {
  await signInTo(page, origin, username);
  await page.getByRole('button', { name: 'Authenticate Session' }).first().click();
  await page.getByLabel(/Encryption password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The memory that processes hold alone, by their kinds, in MB, as Linux counts it. */
export async function memoryOf(processes: readonly { readonly id: number; readonly type: string }[]) {
  const held = new Map<string, number>();
  for (const { id, type } of processes) {
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    const sizes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)];
    const megabytes = sizes.reduce((sum, [, size]) => sum + Number(size) / 1_000, 0);
    held.set(type, (held.get(type) ?? 0) + megabytes);
  }
  return held;
}

/** The processor time of Chromium with all its processes, and of this one with the local cloud, in seconds. */
export async function processorTimes(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const { user, system } = process.cpuUsage();
    return {
      chromium: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
      cloud: (user + system) / 1e6,
    };
  };
}
