import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';

export const startChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

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
