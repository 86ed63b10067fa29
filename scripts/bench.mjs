// `npm run bench`: measures durations, as ratios within one run.
import { buildWeb, installDependencies, requireNode, root, run } from './setup.mjs';

requireNode();
process.chdir(root);
await installDependencies();
await buildWeb();
await run(
  process.execPath,
  ['--import', 'tsx', 'tests/bench/main.ts'],
  'The benchmarks did not end; see the lines above.',
  { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
);
