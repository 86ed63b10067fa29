// `npm run bench`: measures durations, as ratios within one run. `npm run bench -- NAME` takes one of tests/bench/main.ts.
import { buildWeb, installDependencies, requireNode, root, run } from './setup.mjs';

requireNode();
process.chdir(root);
await installDependencies();
await buildWeb();
await run(
  process.execPath,
  ['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)],
  'The benchmarks did not end; see the lines above.',
  { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
);
