import { FUNCTION_NAMES } from '#functions/declared.ts';
import { MB_OF_ONE_PROCESSOR, MEMORY_MB } from '#infra/declared/memory.ts';
import { synthesizeDeployment } from '#tests/infrastructure/support/deployed.ts';
import { startDeployedFunctions } from '#tests/infrastructure/support/deployedCloud.ts';
import { liveHeavily } from './lambda/heavyLife.ts';
import { measureBundles } from './lambda/measuring.ts';

/** Measures the memory of the most expensive requests of each function, as deployed, in a process of its own. */
export async function measureMemory(): Promise<void> {
  const deployed = synthesizeDeployment();
  const measuring = measureBundles(deployed.bundleOf);
  const deployment = await startDeployedFunctions({
    template: deployed.template,
    bundleOf: measuring.bundleOf,
  });
  try {
    await liveHeavily(deployment);
    console.log('Memory of each function, and what its dearest request takes');
    for (const name of FUNCTION_NAMES) console.log(lineOf(name));
  } finally {
    await deployment.stop();
    measuring.remove();
    deployed.remove();
  }

  function lineOf(name: (typeof FUNCTION_NAMES)[number]): string {
    const measured = measuring.measuredOf(name);
    const peak = Math.max(...measured.map(({ peakMb }) => peakMb));
    const cpu = Math.max(...measured.map(({ cpuMs }) => cpuMs));
    const share = Math.min(1, MEMORY_MB[name] / MB_OF_ONE_PROCESSOR);
    return [
      `  ${name.padEnd(27)} held at most ${peak.toFixed(0).padStart(4)} MB`,
      `of ${String(MEMORY_MB[name]).padStart(4)} (${(MEMORY_MB[name] / peak).toFixed(1)} times that)`,
      `${cpu.toFixed(0).padStart(5)} ms of a processor, there ${(cpu / share).toFixed(0).padStart(5)} ms`,
    ].join(', ');
  }
}
