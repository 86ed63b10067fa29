import { drawReport } from '#functions/lib/documents/report.ts';
import type { ReportItem } from '#functions/lib/documents/reportItem.ts';
import { report } from './measure.ts';

const ITEMS = 1_000;
const RUNS = 7;
const WORDS =
  'oak brass northern quiet red walnut steel garden antique travel winter large copper blue'.split(' ');

const word = (seed: number): string => WORDS[seed % WORDS.length] ?? '';

/** Ten details as people write them. */
const detailsOf = (at: number) =>
  Object.entries({
    'Make and model': `${word(at)} ${word(at * 7)} ${(at * 37) % 1000}`,
    'Serial number': `SN-${(at * 7919).toString(36).toUpperCase()}-${at}`,
    'Purchase price': `${(at * 37) % 5000}.00 EUR`,
    'Bought on': `${2000 + (at % 26)}-${String(1 + (at % 12)).padStart(2, '0')}-14`,
    'Bought from': `${word(at * 3)} ${word(at * 5)} Ltd`,
    Colour: word(at * 11),
    Weight: `${at % 90} kg`,
    Room: word(at * 13),
    Warranty: `until ${2026 + (at % 5)}`,
    Insured: at % 2 === 0 ? 'yes' : 'no',
  }).map(([name, value]) => ({ name, value }));

const items: readonly ReportItem[] = Array.from({ length: ITEMS }, (_, at) => ({
  id: `01m7zf${(at * 104_729).toString(36).padStart(8, 'k')}${(at * 15_485_863).toString(36).padStart(12, 'q')}`,
  ownerId: '17cca259-928c-4e68-a39a-556a4e426aa3',
  name: `${word(at)} ${word(at * 3)} ${at}`,
  description: `A ${word(at * 5)} thing from the ${word(at * 17)} room, in good order.`,
  assetType: 'Furniture',
  properties: detailsOf(at),
  isEncrypted: false,
  createdAt: '2026-03-04T10:00:00.000Z',
}));

const draw = () =>
  drawReport({
    ownerLabel: 'alice',
    at: '2026-11-21T10:00:00+01:00',
    site: 'https://registry.example.com',
    items,
  });

async function time(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A report of a thousand items with ten details each, and its codes. */
export async function measureReport(): Promise<void> {
  const size = (await draw()).byteLength;
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await time(draw));
  report(`A report of ${ITEMS} items with ten details, ${Math.round(size / 1_000)} kB`, middle(times), {});
}
