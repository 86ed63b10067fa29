import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';

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
