import { spawnSync } from 'node:child_process';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { synthesizeDeployment, variablesOf } from '#tests/infrastructure/support/deployed.ts';

const STARTS = 15;

/**
 * Measures the processor time that the import of each function's bundle takes, as a multiple of Node's own start until
 * it runs the first line: the best of several starts, because other work on the machine can only make one slower.
 */
export function measureImports(): void {
  const deployed = synthesizeDeployment();
  console.log('Import of each bundle, in times of the start of Node itself');
  try {
    for (const name of FUNCTION_NAMES) {
      const variables = variablesOf(deployed.template, name);
      const ratios = Array.from({ length: STARTS }, () => importRatio(deployed.bundleOf(name), variables));
      console.log(`  ${name.padEnd(27)} ${Math.min(...ratios).toFixed(2)}`);
    }
  } finally {
    deployed.remove();
  }
}

function importRatio(bundle: string, variables: Readonly<Record<string, string>>): number {
  const script = `
    const timeOf = ({ user, system }) => user + system;
    const begun = process.cpuUsage();
    await import(${JSON.stringify(bundle)});
    console.log(timeOf(process.cpuUsage(begun)) / timeOf(begun));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { AWS_REGION: 'us-east-1', ...variables },
  });
  const ratio = Number.parseFloat(stdout.trim().split('\n').at(-1) ?? '');
  if (Number.isNaN(ratio)) throw new Error(stderr);
  return ratio;
}
