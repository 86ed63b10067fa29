// The setup before every command. It must run with nothing installed, so it has no dependencies.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const inRoot = (...path) => join(root, ...path);
const OLDEST_NODE = [20, 19];

/** Ends the process with one clear line. */
export function refuse(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldMajor, oldMinor] = OLDEST_NODE;
  if (major < oldMajor || (major === oldMajor && minor < oldMinor)) {
    refuse(
      `Node ${process.versions.node} is too old: Item Registry needs ${OLDEST_NODE.join('.')} or newer (nodejs.org).`,
    );
  }
}

export const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** The list of what is to be installed, and the one of what is, which npm writes at the end. */
const LOCKS = [inRoot('package-lock.json'), inRoot('node_modules', '.package-lock.json')];
/** Holds the state of both after an installation: git gives a file of the same content a new time. */
const INSTALLED = inRoot('node_modules', '.item-registry-installed');

/** Whether nothing is installed yet. */
export const isFirstStart = () => !existsSync(LOCKS[1]);

function stateOfLocks() {
  const hash = createHash('sha256');
  for (const lock of LOCKS) if (existsSync(lock)) hash.update(readFileSync(lock));
  return hash.digest('hex');
}

function areDependenciesInstalled() {
  const [wanted, installed] = LOCKS.map(changedAt);
  if (installed === 0) return false;
  return installed >= wanted || (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === stateOfLocks());
}

/**
 * Installs the dependencies once: two at the same time would empty the folder for each other.
 * @param say is told which step has begun
 */
export async function installDependencies(say = () => undefined) {
  if (areDependenciesInstalled()) return;
  await alone(
    inRoot('dist', 'installing'),
    () => waitFor('Another start is installing the dependencies', say),
    async () => {
      if (!areDependenciesInstalled()) await install(say);
    },
  );
}

function waitFor(step, say) {
  process.stdout.write(`${step}; this one waits for it ...\n`);
  say(step);
}

/** npm keeps what it downloads in the home folder of the user, and one that was made for a service often has none. */
function hasCacheOfNpm() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function install(say) {
  // `npm ci` empties the folder first, and through a link that is the folder of another copy of the project.
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    refuse('node_modules is a link to another folder and out of date. Remove the link and run this again.');
  }
  process.stdout.write('Installing dependencies (once, about a minute) ...\n');
  say('Installing the dependencies, once, for about a minute');
  const cache = hasCacheOfNpm() ? undefined : inRoot('dist', 'npm-cache');
  await run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The dependencies could not be installed; see the lines above.',
    cache && { npm_config_cache: cache },
  );
  if (cache) rmSync(cache, { recursive: true, force: true });
  writeFileSync(INSTALLED, stateOfLocks());
}

/** The time of the newest change below a file or folder. */
function newestIn(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** How long a page that was open during an upgrade can go on to load parts of its own version. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/**
 * Puts the parts of earlier versions that open pages may still ask for beside those of the new one. A list beside the
 * folder holds since when each is out of date.
 * @param built the folder of the new version
 */
export function keepEarlier(built, now = Date.now()) {
  const parts = inRoot('dist', 'web', 'app');
  const list = inRoot('dist', 'web-earlier.json');
  const known = readList(list);
  const names = existsSync(parts) ? readdirSync(parts) : [];
  const kept = names
    .filter((name) => !existsSync(join(built, 'app', name)))
    .map((name) => [name, known[name] ?? now])
    .filter(([, since]) => now - since < KEPT_MS);
  for (const [name] of kept) cpSync(join(parts, name), join(built, 'app', name));
  // Written aside first, so that a crash leaves the list before.
  const aside = `${list}-${process.pid}`;
  writeFileSync(aside, JSON.stringify(Object.fromEntries(kept)));
  renameSync(aside, list);
}

/** A list that is missing or cannot be read is empty: the parts then stay for a day from now on. */
function readList(file) {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Whether the built app is that of the present sources, and the list of its modules is beside it. */
export function isWebBuilt() {
  const sources = ['web', 'shared', 'package-lock.json'].map((name) => newestIn(inRoot(name)));
  const built = changedAt(inRoot('dist', 'web', 'index.html'));
  return built >= Math.max(...sources) && existsSync(inRoot('dist', 'web-modules.json'));
}

export async function buildWeb({ fresh = false, say = () => undefined } = {}) {
  if (!fresh && isWebBuilt()) return;
  await alone(
    inRoot('dist', 'building'),
    () => waitFor('Another start is building the web app', say),
    async (isTakenOver) => {
      if (fresh || !isWebBuilt()) await buildWebAnew(fresh, say, isTakenOver);
    },
  );
}

/** Each name of one that is being built ends with the process that builds it. */
const UNFINISHED_WEB = /^web-(\d+(-modules\.json)?|earlier\.json-\d+)$/;

/** Longer than any build takes, also where its process cannot be seen. */
export const UNFINISHED_MS = 60 * 60 * 1_000;

/** Removes what killed builds have left. Another one may be under way, whose process only stood still for long. */
function removeUnfinishedWeb() {
  const dist = inRoot('dist');
  for (const name of readdirSync(dist).filter((each) => UNFINISHED_WEB.test(each))) {
    const path = join(dist, name);
    if (Date.now() - changedAt(path) > UNFINISHED_MS) rmSync(path, { recursive: true, force: true });
  }
}

async function buildWebAnew(fresh, say, isTakenOver) {
  removeUnfinishedWeb();
  process.stdout.write('Building the web app (about half a minute) ...\n');
  say('Building the web app, for about half a minute');
  // Built aside and then put in place, because another registry may be serving the present one.
  const built = inRoot('dist', `web-${process.pid}`);
  await run(
    process.execPath,
    [
      inRoot('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      ...['--config', 'web/vite.config.ts', '--outDir', built, '--logLevel', 'warn'],
    ],
    'The web app could not be built; see the lines above.',
    // Where a test runner starts this, its own mode would build React for development.
    { NODE_ENV: 'production' },
  );
  if (isTakenOver()) {
    for (const path of [built, `${built}-modules.json`]) rmSync(path, { recursive: true, force: true });
    return buildWeb({ fresh, say });
  }
  if (!fresh) keepEarlier(built);
  rmSync(inRoot('dist', 'web'), { recursive: true, force: true });
  renameSync(built, inRoot('dist', 'web'));
  renameSync(`${built}-modules.json`, inRoot('dist', 'web-modules.json'));
}

/** Runs a program to its end; ends this process with one line when it cannot be started, and with `failure` when it fails. */
export async function run(program, parameters, failure, environment = {}) {
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && program === 'npm',
    env: { ...process.env, ...environment },
  });
  const [status] = await once(child, 'close').catch(({ code }) =>
    refuse(`${program} could not be started (${code}). Is it installed, and in a folder of PATH?`),
  );
  if (status !== 0) refuse(failure);
}
