import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, root } from './setup.mjs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

async function find() {
  const { chromium } = await import('playwright-core');
  return [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

const INSTALL = 'apt-get install -y -qq --no-install-recommends';
/** Debian also has Chromium without windows, which most tests prefer: it takes a tenth less of the processor's time. */
const INSTALLERS = [
  [process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']],
  ['sh', ['-c', `apt-get update -qq; ${INSTALL} chromium chromium-headless-shell || ${INSTALL} chromium`]],
];

/** @returns the path of a Chromium for the browser tests: the machine's own, otherwise one that is installed now */
export async function ensureChromium() {
  const found = await find();
  if (found) return found;
  for (const [program, parameters] of INSTALLERS) {
    process.stdout.write('Installing Chromium for the browser tests (once) ...\n');
    // A program that is not there is no fault: the next one may be.
    await once(spawn(program, parameters, { cwd: root, stdio: 'inherit' }), 'close').catch(() => undefined);
    const installed = await find();
    if (installed) return installed;
  }
  return refuse('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}
