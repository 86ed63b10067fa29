import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: they start first, so that no worker is left with one of them at the end. */
const LONGEST = [
  'transfers-model',
  'transfers-crash',
  'transfers-races',
  'problems-many',
  'encryption-many',
  'account-deletion-crash',
  'data-reset-crash',
  'encryption-races',
  'transfers.browser',
  'accessibility.browser',
  'encryption.browser',
  'items.browser',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/**
 * The kinds of test are told apart by name and place; each runs alone: `npx vitest run --project unit`. The times
 * allowed are for a machine that does other work too: what takes long is measured in `npm run bench`.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    /** Advice of a library, once in each file that loads it; the tests run on the oldest Node that we promise. */
    onConsoleLog: (log) => !log.includes('oidc-provider WARNING: Unsupported runtime'),
    setupFiles: ['./vitest.setup.ts'],
    /** Vitest would leave one core idle, which on a machine of two is half of it. */
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,functions,infra,web,scripts}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          include: ['web/**/*.test.tsx'],
          /** The files of a worker share its modules: loading React and Mantine anew takes longer than most tests. */
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.integration.test.ts'],
          /** As above, for the AWS SDK. */
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['tests/infrastructure/**/*.test.ts'],
          /** As above, for aws-cdk-lib and the template. */
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
          /** As above; the files of a worker also share its Chromium. */
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
