import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

const HOUR_MS = 60 * 60 * 1_000;

let folder: string;
let project: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  project = join(folder, 'project');
  mkdirSync(join(project, 'scripts'), { recursive: true });
  for (const name of ['setup.mjs', 'registryVersions.mjs', 'alone.mjs'])
    cpSync(join(import.meta.dirname, '../../scripts', name), join(project, 'scripts', name));
  writeFileSync(join(project, 'package-lock.json'), '{}');
});

/** Leaves a file where it ran, and writes the list of installed packages that npm writes. */
const NPM =
  '#!/bin/sh\necho $npm_config_cache > installed\nmkdir -p node_modules\necho $$ > node_modules/.package-lock.json\n';

/** Installs what the project lacks. */
function install() {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'npm'), NPM, { mode: 0o755 });
  return installWith([programs, process.env.PATH].join(delimiter));
}

function installWith(path: string) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "(await import('./scripts/setup.mjs')).installDependencies()"],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, PATH: path },
    },
  );
  return { status, stderr, isInstalled: existsSync(join(project, 'installed')) };
}

describe('the installation of dependencies', () => {
  test('runs where there are none', () => {
    expect(install()).toMatchObject({ status: 0, isInstalled: true });
  });

  /** Installs, changes something, gives the list of packages a new time, and installs again. */
  function installAfter(change: () => void) {
    install();
    rmSync(join(project, 'installed'));
    change();
    const later = new Date(Date.now() + HOUR_MS);
    utimesSync(join(project, 'package-lock.json'), later, later);
    return install();
  }

  test('does not run again where git wrote the same list of packages again', () => {
    expect(installAfter(() => undefined)).toMatchObject({ status: 0, isInstalled: false });
  });

  test('runs again where the list of packages is another one', () => {
    const change = () => writeFileSync(join(project, 'package-lock.json'), '{ "packages": {} }');
    expect(installAfter(change)).toMatchObject({ status: 0, isInstalled: true });
  });

  test('runs again where npm has installed other packages than those of the list meanwhile', () => {
    const change = () => writeFileSync(join(project, 'node_modules', '.package-lock.json'), 'others');
    expect(installAfter(change)).toMatchObject({ status: 0, isInstalled: true });
  });

  /** Starts twice at once, where npm takes a moment; resolves with how often npm ran. */
  async function installTwice(): Promise<number> {
    const programs = join(folder, 'programs');
    mkdirSync(programs, { recursive: true });
    writeFileSync(
      join(programs, 'npm'),
      NPM.replace('echo $npm_config_cache > installed', 'echo ran >> runs; sleep 0.5'),
      {
        mode: 0o755,
      },
    );
    const script = "(await import('./scripts/setup.mjs')).installDependencies()";
    const starts = [1, 2].map(() =>
      spawn(process.execPath, ['--input-type=module', '-e', script], {
        cwd: project,
        env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
      }),
    );
    for (const [status] of await Promise.all(starts.map((start) => once(start, 'exit'))))
      expect(status).toBe(0);
    return readFileSync(join(project, 'runs'), 'utf8').split('\n').length - 1;
  }

  test('runs once where two starts come at the same time, the other of which waits for it', async () => {
    expect(await installTwice()).toBe(1);
    expect(existsSync(join(project, 'dist', 'installing'))).toBe(false);
  });

  test('leaves the home folder alone where its user has none, as one that was made for a service', () => {
    const nowhere = join(project, 'package-lock.json', 'home');
    vi.stubEnv('HOME', nowhere);
    vi.stubEnv('npm_config_cache', join(nowhere, '.npm'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(install()).toMatchObject({ status: 0, isInstalled: true });
    expect(readFileSync(join(project, 'installed'), 'utf8')).toBe(`${join(project, 'dist', 'npm-cache')}\n`);
  });

  test('says in one line that there is no npm', () => {
    expect(installWith(folder)).toEqual({
      status: 1,
      stderr: 'npm could not be started (ENOENT). Is it installed, and in a folder of PATH?\n',
      isInstalled: false,
    });
  });

  test('does not run through a link, which would empty the folder of another project', () => {
    const others = join(folder, 'others');
    mkdirSync(others);
    symlinkSync(others, join(project, 'node_modules'));

    const { status, stderr, isInstalled } = install();

    expect({ status, isInstalled }).toEqual({ status: 1, isInstalled: false });
    expect(stderr).toMatch(/^node_modules is a link .* Remove the link and run this again\.\n$/);
  });
});

/** Puts a version of the app in place, as a build does, whose only part is `part`; resolves with all parts then served. */
async function upgrade(part: string, hour: number): Promise<string[]> {
  const built = join(project, 'dist', 'built');
  mkdirSync(join(built, 'app'), { recursive: true });
  writeFileSync(join(built, 'app', part), part);
  const { keepEarlier } = await import(join(project, 'scripts', 'setup.mjs'));
  keepEarlier(built, hour * HOUR_MS);
  const web = join(project, 'dist', 'web');
  rmSync(web, { recursive: true, force: true });
  renameSync(built, web);
  return readdirSync(join(web, 'app')).toSorted();
}

describe('an upgrade of the app', () => {
  test('keeps the parts of the version before for a day', async () => {
    expect(await upgrade('first.js', 1_000)).toEqual(['first.js']);
    expect(await upgrade('second.js', 1_010)).toEqual(['first.js', 'second.js']);
    expect(await upgrade('third.js', 1_033)).toEqual(['first.js', 'second.js', 'third.js']);
    expect(await upgrade('fourth.js', 1_035)).toEqual(['fourth.js', 'second.js', 'third.js']);
  });

  test.each(['', '{"first.js":36', 'null', '[]'])(
    'keeps the parts of the version before although their list is %j',
    async (list) => {
      await upgrade('first.js', 1_000);
      writeFileSync(join(project, 'dist', 'web-earlier.json'), list);
      expect(await upgrade('second.js', 1_010)).toEqual(['first.js', 'second.js']);
      expect(await upgrade('third.js', 1_035)).toEqual(['second.js', 'third.js']);
    },
  );

  test('leaves no half-written list beside the one', async () => {
    await upgrade('first.js', 1_000);
    await upgrade('second.js', 1_001);
    expect(readdirSync(join(project, 'dist')).toSorted()).toEqual(['web', 'web-earlier.json']);
  });

  test('that brings a part back serves the new file', async () => {
    await upgrade('first.js', 1_000);
    await upgrade('second.js', 1_001);
    expect(await upgrade('first.js', 1_002)).toEqual(['first.js', 'second.js']);
    expect(await upgrade('second.js', 1_024)).toEqual(['first.js', 'second.js']);
  });
});

describe('the build of the app', () => {
  /** Stands in place of vite: makes the folder that it is told to. */
  const VITE = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const built = process.argv[process.argv.indexOf('--outDir') + 1];
    mkdirSync(built, { recursive: true });
    writeFileSync(built + '/index.html', '');
    writeFileSync(built + '-modules.json', '[]');`;
  const dist = () => join(project, 'dist');

  function build(vite = VITE) {
    for (const name of ['web', 'shared', 'node_modules/vite/bin'])
      mkdirSync(join(project, name), { recursive: true });
    writeFileSync(join(project, 'node_modules', 'vite', 'bin', 'vite.js'), vite);
    const script = "await (await import('./scripts/setup.mjs')).buildWeb()";
    return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
  }

  test('takes away what a killed one has left', async () => {
    mkdirSync(join(dist(), 'web-999999999', 'app'), { recursive: true });
    for (const name of ['web-999999999-modules.json', 'web-earlier.json-999999999'])
      writeFileSync(join(dist(), name), '');
    const longAgo = new Date(Date.now() - 2 * HOUR_MS);
    for (const name of readdirSync(dist())) utimesSync(join(dist(), name), longAgo, longAgo);
    mkdirSync(join(dist(), 'web-888888888'));
    const [status] = await once(build(), 'exit');
    expect(status).toBe(0);
    // The last may be of another start that only stands still.
    expect(readdirSync(dist()).toSorted()).toEqual([
      'web',
      'web-888888888',
      'web-earlier.json',
      'web-modules.json',
    ]);
  });

  test('leaves the app of another start that has taken its place alone', async () => {
    const started = build(`${VITE}
      mkdirSync('dist/web');
      for (const name of ['building', 'web/index.html', 'web-modules.json'])
        writeFileSync('dist/' + name, 'of the other start');`);
    expect(await once(started, 'exit')).toEqual([0, null]);
    expect(readdirSync(dist()).toSorted()).toEqual(['building', 'web', 'web-modules.json']);
    expect(readFileSync(join(dist(), 'web', 'index.html'), 'utf8')).toBe('of the other start');
  });
});

/**
 * Starts the registry of the project until its parts are bundled, by a program that only leaves the folder: it stands in
 * place of tsx, which would take longer to load than all else here.
 */
function startOf(sourcesAt: number, { staysAlive = false } = {}) {
  const tsx = join(project, 'node_modules', 'tsx');
  for (const path of [tsx, ...['infra/local', 'functions', 'shared'].map((name) => join(project, name))])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(project, 'infra', 'local', 'build.ts'), '');
  writeFileSync(join(tsx, 'package.json'), '{ "exports": "./tsx.mjs" }');
  writeFileSync(
    join(tsx, 'tsx.mjs'),
    "import { mkdirSync } from 'node:fs'; mkdirSync(process.argv[2], { recursive: true }); process.exit();",
  );
  const sources = [
    'package-lock.json',
    'infra/local/build.ts',
    'infra/local',
    'infra',
    'functions',
    'shared',
  ];
  for (const name of sources) utimesSync(join(project, name), sourcesAt, sourcesAt);
  const script = `
    process.stdout.write = () => true;
    const { buildRegistry } = await import('./scripts/registryVersions.mjs');
    const version = await buildRegistry();
    console.error(version);
    ${staysAlive ? 'setInterval(() => undefined, 1_000);' : ''}`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: project });
}

const versionOf = async (start: ReturnType<typeof startOf>): Promise<string> =>
  basename(String((await once(start.stderr, 'data'))[0]).trim());

/** Starts the registry of the project and lets it end. */
async function startAndEnd(sourcesAt: number): Promise<string> {
  const start = startOf(sourcesAt);
  const version = await versionOf(start);
  if (start.exitCode === null) await once(start, 'exit');
  return version;
}

describe("the registry's own program", () => {
  const registry = () => join(project, 'dist', 'registry');
  const versions = () => readdirSync(registry());
  const madeAt = (version: string) => statSync(join(registry(), version)).birthtimeMs;

  test('is built once for each state of the sources, also for an older one', async () => {
    const first = await startAndEnd(2_000);
    const before = madeAt(first);
    expect(await startAndEnd(2_000)).toBe(first);
    expect(madeAt(first)).toBe(before);
    const older = await startAndEnd(1_000);
    expect(versions().toSorted()).toEqual([first, older].toSorted());
  });

  test('is built again when an old file is put in place of another', async () => {
    const file = join(project, 'functions', 'one.ts');
    mkdirSync(join(project, 'functions'), { recursive: true });
    const put = (text: string, at: number) => {
      writeFileSync(file, text);
      utimesSync(file, at, at);
    };
    put('new', 900);
    const first = await startAndEnd(1_000);
    put('older', 800);
    expect(await startAndEnd(1_000)).not.toBe(first);
  });

  test('stays as long as a registry runs from it, and the last three stay in any case', async () => {
    const running = startOf(1_000, { staysAlive: true });
    onTestFinished(() => void running.kill('SIGKILL'));
    const used = await versionOf(running);
    const later: string[] = [];
    for (const at of [2_000, 3_000, 4_000, 5_000]) later.push(await startAndEnd(at));
    expect(versions().toSorted()).toEqual([used, ...later.slice(1)].toSorted());

    running.kill('SIGKILL');
    await once(running, 'exit');
    later.push(await startAndEnd(6_000));
    expect(versions().toSorted()).toEqual(later.slice(2).toSorted());
  });

  test('that was left unfinished is removed, unless it may still be under way', async () => {
    const left = (name: string, hoursAgo: number) => {
      const path = join(registry(), name);
      mkdirSync(path, { recursive: true });
      const at = (Date.now() - hoursAgo * HOUR_MS) / 1_000;
      utimesSync(path, at, at);
    };
    left('aaaa-999999999', 2);
    left('bbbb-999999999', 0);
    left(`cccc-${process.pid}`, 2);
    const version = await startAndEnd(1_000);
    expect(versions().toSorted()).toEqual([version, 'bbbb-999999999', `cccc-${process.pid}`].toSorted());
  });

  test('starts where it cannot be marked as in use', async () => {
    const version = await startAndEnd(1_000);
    rmSync(join(registry(), version), { recursive: true });
    writeFileSync(join(registry(), version), 'a file, in which nobody can put another');
    expect(await startAndEnd(1_000)).toBe(version);
  });
});
