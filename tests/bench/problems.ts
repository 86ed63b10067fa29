import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { handover, writeAll } from '#tests/support/handoverRecords.ts';
import { startRegistry } from '#tests/support/registry.ts';

const FEW = 1_000;
const MANY = 100_000;
const SOUND = ['asked', 'review', 'completed', 'cancelled'] as const;
const SAMPLE_MS = 20;

/** Measures the memory that the hourly job adds over a thousand transfers and over a hundred thousand. */
export async function measureProblems(): Promise<void> {
  const few = await peakOver(FEW);
  const many = await peakOver(MANY);
  console.log(
    `The hourly job over ${MANY} transfers: at most ${many.megabytes.toFixed(1)} MB in ${many.seconds.toFixed(0)} s`,
  );
  console.log(
    `  ${(many.megabytes / few.megabytes).toFixed(2)} × over ${FEW} transfers (${few.megabytes.toFixed(1)} MB)`,
  );
}

async function peakOver(
  transfers: number,
): Promise<{ readonly megabytes: number; readonly seconds: number }> {
  const registry = await startRegistry();
  try {
    await fill(registry, transfers);
    const collect = collector();
    collect();
    const before = process.memoryUsage().heapUsed;
    let peak = 0;
    const sampling = setInterval(() => {
      collect();
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }, SAMPLE_MS);
    const record = { ended: () => undefined, failed: () => undefined };
    const begun = performance.now();
    const { seen, isComplete } = await run({ ...registry.stores, record }, Number.POSITIVE_INFINITY);
    clearInterval(sampling);
    if (seen !== transfers || !isComplete) throw new Error(`The job saw ${seen} of ${transfers}`);
    return { megabytes: peak / 1e6, seconds: (performance.now() - begun) / 1_000 };
  } finally {
    await registry.stop();
  }
}

async function fill({ client, names }: Awaited<ReturnType<typeof startRegistry>>, transfers: number) {
  const AT_ONCE = 5_000;
  for (let from = 0; from < transfers; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, transfers - from) }, (_, at) => {
      const number = from + at;
      return handover(number, `requester-${number % 500}`)[SOUND[number % SOUND.length] ?? 'asked'];
    });
    await writeAll(
      client,
      names.TRANSFERS_TABLE,
      rows.map((row) => row.transfers),
    );
    await writeAll(
      client,
      names.ASSETS_TABLE,
      rows.map((row) => row.items),
    );
  }
}

/** Collects garbage first, so that unreachable memory does not count. */
function collector(): () => void {
  setFlagsFromString('--expose_gc');
  return runInNewContext('gc');
}
