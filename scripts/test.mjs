// `npm test`: sets up what is missing, then every check and every test. The last line counts the tests that passed, and
// the tests and checks that failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { reportChecks, runStaticChecks } from './check.mjs';
import { ensureChromium, installPrograms } from './programs.mjs';
import { buildWeb, installDependencies, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
await Promise.all([installPrograms(), installDependencies()]);
// The checks run beside everything else; their outcome is printed where it is seen, at the end.
const checks = runStaticChecks();
const [chromium] = await Promise.all([ensureChromium(), buildWeb()]);

const results = join(root, 'test-results');
const awsCalls = join(results, 'aws-calls');
rmSync(results, { recursive: true, force: true });
mkdirSync(awsCalls, { recursive: true });

const { passed, failed } = await runTests();
const outcomes = await checks;
const failures = failed + reportChecks(outcomes);
process.stdout.write(`\n${passed} passed, ${failures} failed\n`);
process.exitCode = failures === 0 && passed > 0 ? 0 : 1;

/**
 * Runs all tests. A file that could not be loaded or set up counts as one failure, and so does an error outside of any
 * test.
 */
async function runTests() {
  const report = join(results, 'tests.json');
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROMIUM_PATH: chromium, TEST_AWS_CALLS: awsCalls },
    },
  );
  const [status] = await once(child, 'close');
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const broken = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    ).length;
    const failed = numFailedTests + broken;
    return { passed: numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
