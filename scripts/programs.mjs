// The programs of other makers that the tests need. What is at the top must run with nothing installed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, root } from './setup.mjs';

const CHROMIUM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const findInstalled = () => [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));

/** Debian also has Chromium without windows, which most tests prefer: it takes a tenth less of the processor's time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';

const isMissing = (program) => spawnSync(program, ['--version']).error !== undefined;

/**
 * Installs what is missing from Debian's packages, where this process may: Chromium, and in a continuous integration the
 * programs that open an exported archive. The test that uses those passes without a try where they are missing, unless
 * `ARCHIVE_TOOLS` is `required`. It needs none of the dependencies, so that it can run while npm installs them.
 */
export async function installPrograms() {
  const chromium = findInstalled() ? [] : ['chromium', WITHOUT_WINDOWS];
  const missing = [...chromium, ...(process.env.CI ? ['age', 'unzip'].filter(isMissing) : [])];
  if (missing.length === 0 || process.getuid?.() !== 0 || isMissing('apt-get')) return;
  process.stdout.write(`Installing ${missing.join(', ')} for the tests (once) ...\n`);
  const install = 'apt-get install -y -qq --no-install-recommends';
  const older = missing.filter((name) => name !== WITHOUT_WINDOWS);
  await runToEnd('sh', [
    '-c',
    `apt-get update -qq; ${install} ${missing.join(' ')} || ${install} ${older.join(' ')}`,
  ]);
}

/** @returns the path of a Chromium for the browser tests: one that is installed, otherwise Playwright's, which is downloaded */
export async function ensureChromium() {
  const installed = findInstalled();
  if (installed) return installed;
  const { chromium } = await import('playwright-core');
  const downloaded = chromium.executablePath();
  if (!existsSync(downloaded)) {
    process.stdout.write('Installing Chromium for the browser tests (once) ...\n');
    const playwright = join(root, 'node_modules', 'playwright-core', 'cli.js');
    await runToEnd(process.execPath, [playwright, 'install', 'chromium']);
  }
  if (existsSync(downloaded)) return downloaded;
  return refuse('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}

/** Runs a program that may fail: what it should have installed is looked for afterwards. */
async function runToEnd(program, parameters) {
  await once(spawn(program, parameters, { cwd: root, stdio: 'inherit' }), 'close');
}
