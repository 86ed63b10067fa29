import { setTimeout as wait } from 'node:timers/promises';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { openHomebox } from './homebox.ts';
import type { Account, Product } from './product.ts';
import { fill } from './product.ts';
import { startRegistry } from './registry.ts';
import { type Figures, measureRound, measureSettled, median, ROWS, type Row } from './round.ts';

const ROUNDS = 4;

const sizes = (): number[] =>
  (process.env.SIZES ?? '100,1000,10000')
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);

interface Measured {
  readonly name: string;
  readonly product: Product;
  readonly account: Account;
}

/** Over another database than its own, the server reads a list anew that has changed within a minute (`SETTLING_SECONDS`). */
const SETTLED_MS = 61_000;

/** Fills all accounts to a size, and measures them in turn, so that what else the machine does hurts each of them. */
async function measureSize(sides: readonly Measured[], size: number) {
  for (const { account } of sides) {
    await account.enter();
    await fill(account, size);
  }
  await wait(SETTLED_MS);
  const measured = [];
  for (const side of sides)
    measured.push({ ...side, settled: await measureSettled(side, size), rounds: [] as Figures[] });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { settled, rounds, ...side } of measured)
      rounds.push({ ...settled, ...(await measureRound(side, size)) });
  }
  return measured;
}

/** The figures of one side, of all its rounds. */
interface Side {
  readonly name: string;
  readonly rounds: readonly Figures[];
}

/** Nothing is a multiple of 0. */
const ratio = (ours: number, theirs: number): string => (theirs > 0 ? (ours / theirs).toFixed(2) : '–');

const amount = (value: number, unit: string): string => `${value.toFixed(value < 20 ? 1 : 0)} ${unit}`;

/**
 * The medians of all rounds: first what this product's are as a multiple of the peer's, then all as they are. Without a
 * peer, these alone.
 */
function tableOf(sides: readonly Side[], peer: Side | undefined): string {
  const all = peer ? [...sides, peer] : sides;
  const middle = ({ rounds }: Side, row: Row) => median(rounds.map((figures) => figures[row]));
  const cells = typedKeys(ROWS).map((row) => [
    ROWS[row].name,
    ...(peer ? sides.map((side) => ratio(middle(side, row), middle(peer, row))) : []),
    ...all.map((side) => amount(middle(side, row), ROWS[row].unit)),
  ]);
  const head = ['', ...(peer ? sides.map(({ name }) => `${name} ×`) : []), ...all.map(({ name }) => name)];
  return [head, ...cells].map(lineOf).join('\n');
}

const lineOf = ([name = '', ...cells]: readonly string[]): string =>
  `  ${name.padEnd(38)}${cells.map((cell) => cell.padStart(13)).join('')}`.trimEnd();

/**
 * This product, plain and at Maximum, beside the Homebox that runs at `HOMEBOX_URL`, with as many items each as `SIZES`
 * says. Both run as their users run them, on this machine, and are asked over HTTP.
 */
export async function measureBesidePeer(): Promise<void> {
  const address = process.env.HOMEBOX_URL;
  const peer = address === undefined ? undefined : openHomebox(address);
  const registry = await startRegistry();
  try {
    const sides: Measured[] = [
      { name: 'plain', product: registry, account: await registry.newAccount('plain') },
      { name: 'Maximum', product: registry, account: await registry.newMaximumAccount('maximum') },
    ];
    if (peer) sides.push({ name: peer.name, product: peer, account: await peer.newAccount('bench') });
    for (const size of sizes()) {
      const [plain, maximum, other] = await measureSize(sides, size);
      if (!plain || !maximum) continue;
      console.log(`${size.toLocaleString('en')} items, medians of ${ROUNDS} rounds`);
      console.log(tableOf([plain, maximum], other));
    }
  } finally {
    await registry.stop();
    await peer?.stop();
  }
}
