import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { expectSound, expectSoundInTheEnd } from '#tests/support/transferInvariants.ts';
import { round, take, takeRound, type World } from '#tests/support/transferModel.ts';
import { type Choice, PAIRS, whoChose } from '#tests/support/transfers.ts';
import { clockAt } from '#tests/support/vaults.ts';

const RUNS = isNightly ? 1_000 : 50;
const ROUNDS = 8;

const registry = await startRegistry();
afterAll(() => registry.stop());

/** An owner with an item, someone who asked for it, and a third user. */
async function newWorld(choices: { readonly owner: Choice; readonly requester: Choice }): Promise<World> {
  const clock = clockAt('2026-03-01T12:00:00Z');
  const product = registry.with({ now: clock.now });
  const people = [
    await whoChose(product, choices.owner),
    await whoChose(product, choices.requester),
    await whoChose(product, 'no vault'),
  ];
  const world: World = {
    registry,
    product,
    clock,
    runJob: async () => {
      const record = { failed: () => undefined, ended: () => undefined };
      const done = await run({ ...product.stores, record }, Number.POSITIVE_INFINITY);
      expect(done).toMatchObject({ failed: 0, damaged: 0, isComplete: true });
    },
    people,
    items: new Map(),
    transfers: [],
  };
  await take(world, { does: 'create', who: 0 });
  await takeRound(world, [{ does: 'ask', who: 1, item: 0 }]);
  return world;
}

test.each(PAIRS.map((pair, at) => ({ ...pair, runs: Math.ceil((RUNS - at) / PAIRS.length) })))(
  'each item has one owner, who reads it, after any actions in turn and at once: from $owner to $requester',
  { timeout: RUNS * 5_000 },
  async ({ runs, ...choices }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: ROUNDS / 2, maxLength: ROUNDS }), async (rounds) => {
        const world = await newWorld(choices);
        for (const steps of rounds) {
          await takeRound(world, steps);
          await expectSound(world);
        }
        await expectSoundInTheEnd(world);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
