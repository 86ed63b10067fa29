import { type Account, fill, type Product } from './product.ts';

/** The rows of the table: the name and the unit of each. */
export const ROWS = {
  getMs: { name: 'Get one item, p50', unit: 'ms' },
  getCpu: { name: 'Get one item, processor time', unit: 'ms' },
  getRate: { name: 'Get, 8 at once', unit: '/s' },
  createMs: { name: 'Create one item, p50', unit: 'ms' },
  createCpu: { name: 'Create one item, processor time', unit: 'ms' },
  createRate: { name: 'Create, 8 at once', unit: '/s' },
  createErrors: { name: 'Create, 8 at once, errors', unit: '' },
  deleteMs: { name: 'Delete one item, p50', unit: 'ms' },
  deleteCpu: { name: 'Delete one item, processor time', unit: 'ms' },
  listMs: { name: 'List all', unit: 'ms' },
  listCpu: { name: 'List all, processor time', unit: 'ms' },
  listKb: { name: 'List all, on the wire', unit: 'kB' },
  settledMs: { name: 'List all, a minute after a change', unit: 'ms' },
  settledCpu: { name: 'List all, the same, processor time', unit: 'ms' },
  againMs: { name: 'List all, unchanged', unit: 'ms' },
  againCpu: { name: 'List all, unchanged, processor time', unit: 'ms' },
  againKb: { name: 'List all, unchanged, on the wire', unit: 'kB' },
  firstMs: { name: 'First page', unit: 'ms' },
  firstCpu: { name: 'First page, processor time', unit: 'ms' },
} as const;

export type Row = keyof typeof ROWS;
export type Figures = Readonly<Record<Row, number>>;
type Settled = Pick<Figures, 'settledMs' | 'settledCpu'>;

interface Side {
  readonly product: Product;
  readonly account: Account;
}

const AT_ONCE = 8;
const GETS = 150;
const CREATES = 30;
/** The calls that are timed for a list: enough for the clock of processor time, whose ticks are 10 ms long. */
const listsOf = (size: number): number => Math.max(3, Math.min(40, Math.round(15_000 / size)));

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Calls one after the other, after a few that do not count. */
async function timed(product: Product, count: number, call: (number: number) => Promise<unknown>) {
  for (let number = 0; number < count / 10; number += 1) await call(number);
  const times: number[] = [];
  const before = product.processorMs();
  for (let number = 0; number < count; number += 1) {
    const begun = performance.now();
    await call(number);
    times.push(performance.now() - begun);
  }
  return { ms: median(times), cpu: (product.processorMs() - before) / count };
}

/** Calls several at a time. @returns how many succeed in a second, and how many fail */
async function together(count: number, call: (number: number) => Promise<unknown>) {
  let [next, errors] = [0, 0];
  const work = async () => {
    while (next < count) {
      next += 1;
      await call(next).catch(() => {
        errors += 1;
      });
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { rate: ((count - errors) / (performance.now() - begun)) * 1_000, errors };
}

/** Measures the list of an account whose items have not changed for a minute, as most are. */
export async function measureSettled({ product, account }: Side, size: number): Promise<Settled> {
  const { ms, cpu } = await timed(product, listsOf(size), account.list);
  return { settledMs: ms, settledCpu: cpu };
}

/** Measures all other rows once, in an account that has items, and leaves it with the same. */
export async function measureRound(
  { product, account }: Side,
  size: number,
): Promise<Omit<Figures, keyof Settled>> {
  await account.enter();
  await fill(account, size);
  const ids = await account.ids();
  const read = (number: number) => account.read(ids[(number * 7) % size] ?? '');
  const get = await timed(product, GETS, read);
  const getTogether = await together(2 * GETS, read);
  const create = await timed(product, CREATES, account.create);
  const createTogether = await together(2 * CREATES, account.create);
  const there = new Set(ids);
  const added = (await account.ids()).filter((id) => !there.has(id));
  const remove = await timed(product, CREATES, () => account.remove(added.pop() ?? ''));
  for (const id of added) await account.remove(id);
  await account.tidy();
  const [listKb, list] = [(await account.list()) / 1_000, await timed(product, listsOf(size), account.list)];
  const again = await timed(product, listsOf(size), account.listAgain);
  const first = await timed(product, 30, account.firstPage);
  return {
    getMs: get.ms,
    getCpu: get.cpu,
    getRate: getTogether.rate,
    createMs: create.ms,
    createCpu: create.cpu,
    createRate: createTogether.rate,
    createErrors: createTogether.errors,
    deleteMs: remove.ms,
    deleteCpu: remove.cpu,
    listMs: list.ms,
    listCpu: list.cpu,
    listKb,
    againMs: again.ms,
    againCpu: again.cpu,
    againKb: (await account.listAgain()) / 1_000,
    firstMs: first.ms,
    firstCpu: first.cpu,
  };
}
