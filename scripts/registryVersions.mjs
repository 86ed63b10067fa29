// The bundles of the functions and of the local cloud, made once for each state of the sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changedAt, inRoot, run, UNFINISHED_MS } from './setup.mjs';

/** The folder of the local cloud's program, with a version for each state of the sources. */
const REGISTRY = ['dist', 'registry'];

/**
 * Bundles the functions and the local cloud, if that has not been done for the present state of the sources, and marks
 * that version as in use until this process ends: a registry that runs loads parts of its own version at any time.
 * @param say is told which step has begun
 * @returns the folder of the present version
 */
export async function buildRegistry({ say = () => undefined } = {}) {
  const version = inRoot(...REGISTRY, stateOf(['functions', 'infra', 'shared', 'package-lock.json']));
  if (!existsSync(version)) await buildVersion(version, say);
  mark(version);
  return version;
}

/** A name for the files as they are. The time of the newest alone would hide the return to an older state. */
function stateOf(names) {
  const hash = createHash('sha256');
  const add = (path) => {
    const status = statSync(inRoot(path));
    if (status.isDirectory()) for (const name of readdirSync(inRoot(path)).sort()) add(join(path, name));
    else hash.update(`${path}\0${status.size}\0${status.mtimeMs}\0`);
  };
  for (const name of names) add(name);
  return hash.digest('hex').slice(0, 16);
}

/** A registry that nobody may write to, such as one in an image of a container, runs without a mark: nobody removes it. */
function mark(version) {
  const file = join(version, `used-by-${process.pid}`);
  try {
    writeFileSync(file, '');
  } catch {
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

async function buildVersion(version, say) {
  process.stdout.write('Preparing the functions (a few seconds) ...\n');
  say('Preparing the functions, for a few seconds');
  const built = `${version}-${process.pid}`;
  await run(
    process.execPath,
    ['--import', 'tsx', inRoot('infra', 'local', 'build.ts'), built],
    'The functions could not be prepared; see the lines above.',
    { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  );
  putInPlace(built, version);
  try {
    removeOthers(version);
  } catch {
    // Another start removes them at the same time. The next one that builds finishes that.
  }
}

/**
 * How many other versions stay in any case. Whether their processes live cannot be told where these run in another
 * container that shares the folder.
 */
const KEPT_OTHERS = 2;

function removeOthers(present) {
  const others = readdirSync(inRoot(...REGISTRY))
    .map((name) => inRoot(...REGISTRY, name))
    .filter((path) => path !== present)
    .sort((one, other) => changedAt(other) - changedAt(one));
  const finished = others.filter((path) => builderOf(path) === undefined);
  const unused = finished.slice(KEPT_OTHERS).filter((path) => !isInUse(path));
  for (const path of [...unused, ...others.filter(isAbandoned)])
    rmSync(path, { recursive: true, force: true });
}

/** The process that makes an unfinished version; undefined for one that is finished. */
const builderOf = (path) => /-(\d+)$/.exec(basename(path))?.[1];

function isAbandoned(path) {
  const builder = builderOf(path);
  return builder !== undefined && !isAlive(Number(builder)) && Date.now() - changedAt(path) > UNFINISHED_MS;
}

const isInUse = (version) =>
  readdirSync(version).some((name) => name.startsWith('used-by-') && isAlive(Number(name.slice(8))));

/** A process of another user may not be asked, but it is there. */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** Another start may have made the same version meanwhile. */
function putInPlace(built, place) {
  try {
    renameSync(built, place);
  } catch (error) {
    rmSync(built, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}
