import { afterAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { trash } from '#shared/contract/trash.ts';
import { VERSIONS_KEPT } from '#shared/domain/versions.ts';
import { atLeast, CRASH_MOMENTS, type Crash, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { type ApiResponse, type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';
import { goBack, renamed, versionRowsOf, versionsOf } from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

type Product = Pick<Registry, 'call'>;

const read = async (owner: TestUser, id: string): Promise<Item | undefined> => {
  const { status, body } = await registry.call(assets.get, owner, { params: { id } });
  return status === 200 ? body : undefined;
};

/** As many versions as the item has had, up to ten, each of which opens, and no row besides. */
async function expectWhole(owner: TestUser, id: string): Promise<void> {
  const present = await read(owner, id);
  const rows = await versionRowsOf(registry, owner);
  if (!present) return expect(rows).toEqual([]);
  const { version: last } = present;
  const expected = Array.from({ length: Math.min(VERSIONS_KEPT, last - 1) }, (_, at) => last - 1 - at);
  const kept = await versionsOf(registry, owner, id);
  expect(kept.map(({ version }) => version)).toEqual(expected);
  for (const each of kept) expect(each).not.toHaveProperty('damaged');
  expect(rows).toHaveLength(expected.length);
}

interface Act {
  readonly name: string;
  readonly answersAgain: readonly number[];
  readonly act: (product: Product, owner: TestUser, item: Item) => Promise<ApiResponse>;
  /** How many requests it makes; by default three or more. */
  readonly requests?: number;
  /** Where the item is in the trash at first. */
  readonly isTrashed?: true;
}

const ACTS: readonly Act[] = [
  {
    name: 'an edit',
    requests: 2,
    answersAgain: [200, 409],
    act: ({ call }, owner, item) =>
      call(assets.update, owner, { params: { id: item.id }, body: { ...item, name: 'Changed' } }),
  },
  {
    name: 'going back',
    answersAgain: [200, 409],
    act: (product, owner, item) => goBack(product, owner, item, item.version - 2),
  },
  {
    name: 'a new detail',
    requests: 2,
    answersAgain: [201],
    act: ({ call }, owner, { id }) =>
      call(assets.addProperty, owner, { params: { id }, body: { name: 'Keys', value: '2' } }),
  },
  {
    name: 'the deletion for good',
    answersAgain: [200, 404],
    act: ({ call }, owner, { id }) => call(trash.remove, owner, { params: { id }, body: {} }),
    isTrashed: true,
  },
];

function dyingAt(crash: Crash) {
  const outside = outsideUntil(crash);
  const client = clientUntil(registry.client, outside);
  return { product: registryOn(client, [], { kms: registry.kms }), isDead: outside.isDead };
}

describe.each(ACTS)(
  '$name, repeated after the process died',
  ({ act, answersAgain, isTrashed, requests = 3 }) => {
    test.each(CRASH_MOMENTS)(
      '%s any of its requests, leaves every version and no other',
      async (when) => {
        let call = 1;
        const isKilled = async (): Promise<boolean> => {
          const { user: owner } = await userAtLevel(registry, 'Standard');
          const item = await registerItem(registry, owner);
          const names = Array.from({ length: 11 }, (_, at) => `Name ${at}`);
          const present = await renamed(registry, owner, item, names);
          if (isTrashed) await registry.call(assets.remove, owner, { params: { id: item.id } });
          const { product, isDead } = dyingAt({ call, when });
          await act(product, owner, present);
          if (!isTrashed) await expectWhole(owner, item.id);
          const again = await act(registry, owner, present);
          expect(answersAgain, JSON.stringify(again.body)).toContain(again.status);
          await expectWhole(owner, item.id);
          return isDead();
        };
        while (await isKilled()) call += 1;
        expect(call).toBeGreaterThan(atLeast(requests, 1));
      },
      60_000,
    );
  },
);

test.each(CRASH_MOMENTS)(
  'an acceptance whose process died %s any of its requests has moved the item and erased its versions, or neither',
  async (when) => {
    let call = 1;
    const isKilled = async (): Promise<boolean> => {
      const levels = { ownerLevel: 'Standard', requesterLevel: 'Standard' } as const;
      const handover = await requestHandover(registry, levels);
      const { owner, requester, assetId } = handover;
      const item = await read(owner, assetId);
      if (item) await renamed(registry, owner, item, ['Other', 'Third']);
      await tryStep(registry, handover, 'approve');
      const outside = outsideUntil({ call, when });
      const { directory, post } = registry.outside;
      const client = clientUntil(registry.client, outside);
      await tryStep(registryOn(client, [], { kms: registry.kms, directory, post }), handover, 'accept');
      await expectWhole(owner, assetId);
      expect(await tryStep(registry, handover, 'accept')).toMatchObject({ status: 200 });
      await expectWhole(owner, assetId);
      expect(await versionsOf(registry, requester, assetId)).toEqual([]);
      return outside.isDead();
    };
    while (await isKilled()) call += 1;
    expect(call).toBeGreaterThan(atLeast(3, 1));
  },
  60_000,
);

describe('two tabs at once', { timeout: raceTimeout(200) }, () => {
  test('lose no version between them when they edit and go back', () =>
    repeatRace(200, async ({ delayed }) => {
      const { user: owner } = await userAtLevel(registry, 'Standard');
      const item = await renamed(registry, owner, await registerItem(registry, owner), ['Other', 'Third']);
      const params = { id: item.id };
      const answers = await Promise.all([
        delayed(10, () =>
          registry.call(assets.update, owner, { params, body: { ...item, name: 'Changed' } }),
        ),
        delayed(10, () => goBack(registry, owner, item, 1)),
        delayed(10, () =>
          registry.call(assets.addProperty, owner, { params, body: { name: 'Keys', value: '2' } }),
        ),
      ]);

      const statuses = answers.map(({ status }) => status);
      expect(statuses[2]).toBe(201);
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      for (const status of statuses.slice(0, 2)) expect([200, 409]).toContain(status);
      await expectWhole(owner, item.id);
    }));

  test('leave no plain version when one encrypts for the first time and the other edits', () =>
    repeatRace(200, async ({ delayed }) => {
      const owner = newUser();
      const item = await renamed(registry, owner, await registerItem(registry, owner), ['Other']);
      const migrate = () => userAtLevel(registry, 'Standard', owner);
      const edit = () => renamed(registry, owner, item, ['One', 'Two', 'Three']);

      await Promise.all([delayed(15, migrate), delayed(15, edit)]);

      expect((await versionRowsOf(registry, owner)).filter((row) => 'content' in row)).toEqual([]);
      await expectWhole(owner, item.id);
    }));
});
