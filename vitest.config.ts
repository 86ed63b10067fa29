import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

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
        test: { name: 'component', include: ['web/**/*.test.tsx'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.integration.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['tests/infrastructure/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.browser.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
