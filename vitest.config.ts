import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly } from './tests/support/nightly.ts';
import { TRANSLATION } from './web/vite.config.ts';

/**
 * The files of one kind follow each other, because a worker keeps its modules only for the next file of the same kind.
 * Those that take longest start first, so that no worker is left with one of them at the end; the small unit tests fill
 * the end.
 */
const KINDS = [
  'infrastructure',
  'integration',
  'browser',
  'component alone',
  'component',
  'unit alone',
  'unit',
];
const LONGEST = [
  'upgrade',
  'parity',
  'checks',
  'local-cloud',
  'units',
  'transfers-crash',
  'operations-smoke',
  'permissions',
  'transfers-races',
  'transfers-model',
  'transfers.browser',
  'account.browser',
  'clicks.browser',
  'forms.browser',
  'layers.browser',
  'sign-in.browser',
  'deployed.browser',
  'items.browser',
  'encryption.browser',
  'accessibility.browser',
  'scan.browser',
  'files.browser',
  'admin.browser',
  'large-list.browser',
  'files-levels.browser',
  'archive.browser',
  'lock.browser',
  'files-adding.browser',
];

/** A worker that has a window and one without do not take each other's files: the few unit tests with one come last. */
const isInWindow = (file: string): boolean =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom');

function placeOf({ moduleId, project }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`));
  const amongItsKind = at < 0 ? LONGEST.length : at;
  return KINDS.indexOf(project.name) * 100 + amongItsKind + (isInWindow(moduleId) ? 1 : 0);
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    const place = (file: TestSpecification) => places.get(file) ?? 0;
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

const inRoot = (path: string) => join(import.meta.dirname, path);
const UNIT_TESTS = ['{shared,functions,infra,web,scripts,tests/bench}/**/*.test.ts'];

/** Tests that replace a module, which works only where nobody has loaded it before. */
const REPLACING = ['shared', 'functions', 'infra', 'web', 'scripts']
  .flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(inRoot(file), 'utf8').includes('vi.mock('));

/**
 * Each worker waits for a third of its time: for a database, a browser, a cloud or a timer. All kinds have as many, so that
 * the next one begins while the last files of the one before still run.
 */
const maxWorkers = 2 * availableParallelism();

/** Megabytes. Otherwise V8 begins with 1, and copies what lives through its many small collections. */
const ROOM_FOR_SHORT_LIVED = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

const COMPONENT_SETUP = [
  'withoutOwnerStacks',
  'computedStyles',
  'searching',
  'importKeyCost',
  'lessMotion',
  'cleanedUp',
].map((name) => `./web/src/testing/${name}.ts`);

/**
 * Advice of libraries, once in each file that loads them. The tests run on the oldest Node that we promise, and look at
 * what a PDF holds, for which pdf.js needs no canvas.
 */
const ADVICE = /oidc-provider WARNING: Unsupported runtime|Warning: Cannot polyfill `/;

/** What takes too long for every push; docs/testing.md says what the push run has in its place. */
const NIGHTLY_ONLY = isNightly
  ? []
  : [
      'integration/upgrade.integration',
      ...[
        'account',
        'archive',
        'clicks',
        'files-cut',
        'files-levels',
        'forms',
        'interrupted',
        'keyboard',
        'reports',
        'samples',
      ].map((name) => `browser/${name}.browser`),
    ].map((name) => `tests/${name}.test.ts`);

/**
 * The integration tests that make no sense over another DynamoDB, which `DYNAMODB_ENDPOINT` names: those that hold the
 * units which dynoxide counts as AWS does, those of dynoxide's own program and protocol, those that look for secrets in the
 * bytes of its file, and those of the commands `npm run job` and `npm run backup`, which know no database of a test's own
 * there.
 */
const OF_DYNOXIDE = [
  'units*',
  'local-aws-dynamo',
  'short-dynamo',
  'job-cloud',
  'backup',
  'secrets',
  'local-attack-{files,deleted}',
];
const NOT_ELSEWHERE =
  process.env.DYNAMODB_ENDPOINT === undefined
    ? []
    : OF_DYNOXIDE.map((name) => `tests/integration/${name}.integration.test.ts`);

/** Looks at the AWS calls of all other tests, so it runs after them. */
const RECORDED = ['tests/infrastructure/parity-kept.test.ts'];

/**
 * The kinds of test are told apart by name and place; each runs alone: `npx vitest run --project 'unit*'`. The times
 * allowed are for a machine that does other work too: what takes long is measured in `npm run bench`.
 */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [TRANSLATION] },
  test: {
    onConsoleLog: (log) => !ADVICE.test(log),
    globalSetup: ['./tests/support/cloud/bundlesFolder.ts'],
    setupFiles: ['./vitest.setup.ts'],
    execArgv: ROOM_FOR_SHORT_LIVED,
    maxWorkers,
    /** As long as Playwright itself waits. `vi.waitFor` waits for a second, which is too short beside other work. */
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: UNIT_TESTS,
          exclude: REPLACING,
          /** The files of a worker share its modules: loading them anew takes longer than most tests. */
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit alone', include: REPLACING.filter((file) => file.endsWith('.ts')) },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          exclude: REPLACING,
          setupFiles: COMPONENT_SETUP,
          /** As above, for React and Mantine. */
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'component alone',
          include: REPLACING.filter((file) => file.endsWith('.tsx')),
          setupFiles: COMPONENT_SETUP,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.integration.test.ts'],
          /** An operator's command must not find the registry that `npm start` runs beside the tests. */
          env: { ITEM_REGISTRY_DATA: '/nowhere' },
          setupFiles: ['derivationCost', 'proofCost', 'codeCost', 'signInKeyCost'].map(
            (name) => `./tests/support/${name}.ts`,
          ),
          exclude: [...NIGHTLY_ONLY, ...NOT_ELSEWHERE],
          /** As above, for the AWS SDK. */
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['tests/infrastructure/**/*.test.ts'],
          exclude: RECORDED,
          /** As above, for aws-cdk-lib. */
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.browser.test.ts'],
          exclude: NIGHTLY_ONLY,
          /** As above; the files of a worker also share its Chromium. */
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: { name: 'recorded', include: RECORDED, sequence: { groupOrder: 1 }, testTimeout: 120_000 },
      },
    ],
  },
});
