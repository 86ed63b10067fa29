/** The median time of `runs` runs in milliseconds, after a tenth as many that do not count. */
export async function median(runs: number, action: () => Promise<unknown>): Promise<number> {
  for (let run = 0; run < runs / 10; run += 1) await action();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await action();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Prints a time, and how many times as long it is as others of the same run: machines differ, ratios hold. */
export function report(name: string, ms: number, others: Readonly<Record<string, number>>): void {
  console.log(`${name}: median ${ms.toFixed(1)} ms`);
  for (const [other, otherMs] of Object.entries(others)) {
    console.log(`  ${(ms / otherMs).toFixed(2)} × ${other} (${otherMs.toFixed(1)} ms)`);
  }
}
