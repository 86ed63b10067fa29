import { setTimeout as wait } from 'node:timers/promises';
import { openHomebox } from './homebox.ts';
import { type Account, fill, type Product } from './product.ts';
import { startRegistry } from './registry.ts';

const USERS = 50;
const ITEMS = 40;
const DURATION_MS = 60_000;
/** How long a user looks at what has come, on average. */
const THINKING_MS = 1_000;

/** The times of the calls of one kind, in ms, and how many failed. */
interface Kind {
  readonly times: number[];
  errors: number;
}

const KINDS = ['Open Home', 'Search', 'Open an item', 'Edit it'] as const;
type Kinds = Record<(typeof KINDS)[number], Kind>;

const newKinds = (): Kinds => {
  const empty = (): Kind => ({ times: [], errors: 0 });
  return { 'Open Home': empty(), Search: empty(), 'Open an item': empty(), 'Edit it': empty() };
};

/** @returns undefined where the call fails */
async function timed<T>(kind: Kind, call: () => Promise<T>): Promise<T | undefined> {
  const begun = performance.now();
  const answer = await call().catch(() => {
    kind.errors += 1;
    return undefined;
  });
  kind.times.push(performance.now() - begun);
  await wait(THINKING_MS * (0.5 + Math.random()));
  return answer;
}

/** One user until the end: Home, a search, three items, one of which is edited. */
async function use(account: Account, ids: readonly string[], kinds: Kinds, end: number): Promise<void> {
  await wait(THINKING_MS * 4 * Math.random());
  while (performance.now() < end) {
    await timed(kinds['Open Home'], account.firstPage);
    await timed(kinds.Search, () => account.search('Thing 7'));
    for (const isEdited of [false, false, true]) {
      const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
      const opened = await timed(kinds['Open an item'], () => account.read(id));
      if (isEdited && opened) await timed(kinds['Edit it'], opened.change);
    }
  }
}

async function loadOf(product: Product): Promise<void> {
  const users: { readonly account: Account; readonly ids: readonly string[] }[] = [];
  for (let number = 1; number <= USERS; number += 1) {
    const account = await product.newAccount(`load-${number}`);
    await fill(account, ITEMS);
    users.push({ account, ids: await account.ids() });
    await account.list();
  }
  const kinds = newKinds();
  const [begun, before] = [performance.now(), product.processorMs()];
  await Promise.all(users.map(({ account, ids }) => use(account, ids, kinds, begun + DURATION_MS)));
  const cores = (product.processorMs() - before) / (performance.now() - begun);
  console.log(
    `${product.name}: ${USERS} users of ${ITEMS} items for a minute, ${cores.toFixed(2)} cores busy`,
  );
  for (const kind of KINDS) console.log(lineOf(kind, kinds[kind]));
}

function lineOf(name: string, { times, errors }: Kind): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
  const counted = `${times.length} calls, ${errors} errors`;
  return `  ${name.padEnd(14)} p50 ${at(0.5).padStart(7)} ms, p95 ${at(0.95).padStart(7)} ms, ${counted}`;
}

/** Fifty users at the same time, for a minute: with this product, then with the Homebox at `HOMEBOX_URL`. */
export async function measureLoad(): Promise<void> {
  const registry = await startRegistry();
  try {
    await loadOf(registry);
  } finally {
    await registry.stop();
  }
  const address = process.env.HOMEBOX_URL;
  if (address === undefined) return;
  const peer = openHomebox(address);
  try {
    await loadOf(peer);
  } finally {
    await peer.stop();
  }
}
