import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import { handover, type Row, writeAll } from '#tests/support/handoverRecords.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { meterCapacity } from '#tests/support/units/meter.ts';

const DUE = 1_000;
const FEW = 10_000;
/** `TRANSFERS=1000000 npm run bench -- job` takes some minutes, and two gigabytes. */
const MANY = Number(process.env.TRANSFERS ?? 100_000);
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Measures the hourly job where a thousand transfers are due, among few others that have ended and among many. */
export async function measureProblems(): Promise<void> {
  const registry = await startRegistry();
  const units = meterCapacity(registry.client);
  await registry.stores.problems.noteAllMarked(registry.stores.release);
  let ended = 0;
  for (const wanted of [FEW, MANY]) {
    await writeEnded(registry, ended, wanted);
    ended = wanted;
    await writeDue(registry);
    const before = units.read();
    const begun = performance.now();
    const { due } = await run(
      { ...registry.stores, mails: { notify: async () => undefined }, record: silent },
      Number.POSITIVE_INFINITY,
    );
    const seconds = (performance.now() - begun) / 1_000;
    const after = units.read();
    if (due !== DUE) throw new Error(`The job read ${due} of ${DUE}`);
    console.log(
      `The hourly job over ${wanted} transfers, of which ${DUE} are due: ${after.reads - before.reads} read units, ${after.writes - before.writes} write units, ${seconds.toFixed(1)} s`,
    );
  }
  await registry.stop();
}

const silent = { ended: () => undefined, failed: () => undefined };

/** Their items have gone on to others since, so that they need none. */
async function writeEnded({ client, names }: Registry, from: number, to: number): Promise<void> {
  const AT_ONCE = 5_000;
  for (let first = from; first < to; first += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, at): Row => {
      const number = first + at;
      const { transfers } = handover(number, `requester-${number % 500}`).completed;
      const { dueShard, dueAt, ...settled } = transfers;
      return { ...settled, requestDate: LONG_AGO, approvedAt: LONG_AGO, endedAt: LONG_AGO, hasLeft: true };
    });
    await writeAll(client, names.TRANSFERS_TABLE, rows);
  }
}

async function writeDue({ client, names }: Registry): Promise<void> {
  const rows = Array.from({ length: DUE }, (_, at) => {
    const { transfers, items } = handover(5_000_000 + at, `requester-${at % 500}`).asked;
    const marks = dueMarksOf(transfers.transferId, LONG_AGO);
    return { items, transfers: { ...transfers, requestDate: LONG_AGO, ...marks } };
  });
  await writeAll(
    client,
    names.TRANSFERS_TABLE,
    rows.map(({ transfers }): Row => transfers),
  );
  await writeAll(
    client,
    names.ASSETS_TABLE,
    rows.map(({ items }): Row => items),
  );
}
