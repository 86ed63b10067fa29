import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import * as z from 'zod/mini';
import type { FunctionName } from '#functions/declared.ts';
import { BUNDLING } from '#infra/build/bundling.ts';
import { everyone } from './accounts.ts';
import type { SCENARIOS } from './scenarios/scenarios.ts';
import type { Declarations } from './withdrawals.ts';

/** A version of the product before the present one, from the history of the sources. */
export interface EarlierVersion {
  readonly commit: string;
  /** The uses that a client of that version makes of it. */
  readonly scenarios: typeof SCENARIOS;
  /** The permissions of its functions, among others. */
  readonly declarations: Declarations;
  /** The file of the function's bundle; undefined where that version has no such function. */
  readonly bundleOf: (name: FunctionName) => string | undefined;
}

/**
 * Takes the version that `UPGRADE_FROM` names; else the last tagged one, and without tags that of twelve hours before
 * the present one. Its code runs with the packages that are installed now, and with those that it alone has.
 * @throws {Error} where the sources have no history, as in a shallow clone
 */
export async function takeEarlierVersion(): Promise<EarlierVersion> {
  const commit = git('rev-parse', process.env.UPGRADE_FROM ?? (lastTag() || halfADayBefore()));
  // In the project, whose packages are found from there.
  const folder = resolve('test-results', `version-${commit}`);
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const { FUNCTIONS } = await importFrom<{ FUNCTIONS: Declarations }>(folder, 'functions/declared.ts');
  const bundles = join(folder, 'dist', 'functions');
  await build({
    ...BUNDLING,
    absWorkingDir: folder,
    entryPoints: Object.fromEntries(Object.entries(FUNCTIONS).map(([name, { entry }]) => [name, entry])),
    outdir: bundles,
    target: 'node20',
    nodePaths: installMissing(folder),
    logLevel: 'error',
  });
  const { SCENARIOS: scenarios } = await importFrom<{ SCENARIOS: EarlierVersion['scenarios'] }>(
    folder,
    'tests/support/scenarios/scenarios.ts',
  );
  await knowUsersOf(folder);
  return {
    commit,
    scenarios,
    declarations: FUNCTIONS,
    bundleOf: (name) => (name in FUNCTIONS ? join(bundles, `${name}.mjs`) : undefined),
  };
}

/** Installs the packages that only the earlier version has. @returns the folder that has them, where there are any */
function installMissing(folder: string): string[] {
  const { dependencies } = packagesSchema.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const missing = Object.entries(dependencies).filter(([name]) => !existsSync(resolve('node_modules', name)));
  if (missing.length === 0) return [];
  const own = join(folder, 'packages');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{}');
  const named = missing.map(([name, version]) => `${name}@${version}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...named], { cwd: own });
  return [join(own, 'node_modules')];
}

const packagesSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

const git = (...parameters: string[]): string => execFileSync('git', parameters, { encoding: 'utf8' }).trim();

const lastTag = (): string =>
  git(
    'for-each-ref',
    '--count=1',
    '--merged=HEAD',
    '--sort=-creatordate',
    '--format=%(objectname)',
    'refs/tags',
  );

function halfADayBefore(): string {
  const end = Number(git('log', '-1', '--format=%ct')) - 12 * 60 * 60;
  const found = git('rev-list', '-1', `--before=${end}`, 'HEAD');
  if (found === '') throw new Error('There is no version of twelve hours before: name one with UPGRADE_FROM');
  return found;
}

const importFrom = async <T>(folder: string, file: string): Promise<T> =>
  await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);

/** The users that the scenarios there make up are users of the cloud here, too. */
async function knowUsersOf(folder: string): Promise<void> {
  const there = await importFrom<{ everyone: typeof everyone }>(folder, 'tests/support/accounts.ts');
  const push = there.everyone.push.bind(there.everyone);
  there.everyone.push = (...users) => {
    everyone.push(...users);
    return push(...users);
  };
}

/**
 * Writes a module that hands each event to one of two versions of a function, as during a release.
 * @param seed the choices are the same for the same one
 * @returns the module's file
 */
export function mixedBundle(folder: string, name: string, seed: number, versions: readonly string[]): string {
  const file = join(folder, `${name}-${seed}.mjs`);
  const imported = versions.map((bundle) => `await import(${JSON.stringify(pathToFileURL(bundle).href)})`);
  writeFileSync(
    file,
    `const versions = [${imported.join(', ')}];
let state = ${seed};
/** Numerical Recipes' generator: only its upper bits are random enough. */
const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 16;
export const handler = (event, context) => versions[next() % versions.length].handler(event, context);
`,
  );
  return file;
}
