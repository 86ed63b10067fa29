// `npm test`: sets up what is missing, then every check and every test. The last line counts what ran.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { staticChecks } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { buildWeb, installDependencies, requireNode, root } from './setup.mjs';

requireNode();
process.chdir(root);
installDependencies();
buildWeb();
const chromium = await ensureChromium();

const results = join(root, 'test-results');
const awsCalls = join(results, 'aws-calls');
rmSync(results, { recursive: true, force: true });
mkdirSync(awsCalls, { recursive: true });

const checked = await staticChecks();
// The tests of the infrastructure come last: they look at what the functions did in all others.
const counts = [
  runTests('unit', 'component', 'integration'),
  runTests('browser'),
  runTests('infrastructure'),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = checked && failed === 0 && passed > 0 && counts.every((count) => count.ended) ? 0 : 1;

/** Runs the named kinds of test. A file that could not even be loaded counts as one failure. */
function runTests(...projects) {
  const report = join(results, `${projects.join('-')}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.flatMap((name) => ['--project', name]),
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
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    return { passed: numPassedTests, failed: numFailedTests + unloaded, ended: status === 0 };
  } catch {
    return { passed: 0, failed: 1, ended: false };
  }
}
