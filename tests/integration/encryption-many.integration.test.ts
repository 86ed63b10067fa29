import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { Transact } from '#functions/lib/storage/transact.ts';
import { assets, type Item } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { randomOf, SEED } from '#tests/support/races.ts';
import { type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { meterCapacity } from '#tests/support/units/meter.ts';
import { OTHER_PASSWORD, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';

const COUNT = isNightly ? 10_000 : 600;
const KILLS = 10;
const TIMEOUT_MS = 300_000;

const registry = await startRegistry();
afterAll(() => registry.stop());

const idOf = (index: number) => `item-${String(index).padStart(6, '0')}`;

/** Rows as registering wrote them before there was a vault, only faster. */
async function fill(owner: TestUser, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index): AssetRow => {
    const content = {
      name: `Item ${index}`,
      description: 'd'.repeat(2_000),
      assetType: 'Vehicle',
      properties: [],
    };
    const time = '2026-01-01T00:00:00.000Z';
    const frame = { ownerId: owner.sub, assetId: idOf(index), version: 1, createdAt: time, updatedAt: time };
    return { ...frame, content: JSON.stringify(content) };
  });
  for (let from = 0; from < count; from += 25) {
    const batch = rows.slice(from, from + 25).map((row) => ({ PutRequest: { Item: marshall(row) } }));
    const RequestItems = { [registry.names.ASSETS_TABLE]: batch };
    await registry.client.send(new BatchWriteItemCommand({ RequestItems }));
  }
}

async function itemsOf(user: TestUser): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: unknown;
  do {
    const page = cursor === undefined ? {} : { query: { cursor: String(cursor) } };
    const { body, headers } = await registry.call(assets.list, user, page);
    items.push(...body);
    cursor = headers['x-next-cursor'];
  } while (cursor !== undefined);
  return items;
}

const migrate = ({ call }: Pick<Registry, 'call'>, user: TestUser, body: object) =>
  call(encryption.migrateToEncrypted, user, { body });

/** A process that dies somewhere in the next transactions: before one is sent, or before its response arrives. */
function mortal(random: () => number): Transact {
  let left = Math.floor(random() * 4);
  return async (pieces) => {
    if (left === 0 && random() < 0.5) await registry.stores.transact(pieces);
    left -= 1;
    if (left < 0) throw new Error('killed');
    return registry.stores.transact(pieces);
  };
}

describe('many items', { timeout: TIMEOUT_MS }, () => {
  test(`are all encrypted once when the process dies at ten random points (RACE_SEED=${SEED})`, async () => {
    const user = newUser();
    await fill(user, COUNT);
    const first = { SecurityLevel: 'Maximum', Password: PASSWORD };
    const random = randomOf(SEED);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const answer = await migrate(registry.with({ transact: mortal(random) }), user, first);
      expect([200, 500]).toContain(answer.status);
    }
    await migrate(registry, user, first);
    await migrateRest(user, 'Maximum');

    const items = await itemsOf(user);
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: COUNT }, (_, index) => idOf(index)));
    for (const [index, item] of items.entries()) {
      expect(item).toMatchObject({ name: `Item ${index}`, isEncrypted: true, version: 1 });
    }
    const { body } = await registry.call(encryption.status, user);
    expect(body).toMatchObject({ totalItems: COUNT, unencryptedItems: 0 });
  });

  test('make a change of password no longer than few do', async () => {
    const [many, few] = [newUser(), newUser()];
    await fill(many, COUNT);
    await fill(few, 10);
    for (const user of [many, few]) await userAtLevel(registry, 'Enhanced', user);
    for (const user of [many, few]) await migrateRest(user, 'Enhanced');
    const before = await registry.rows('ASSETS_TABLE');
    const units = meterCapacity(registry.client);

    const taken = [];
    for (const user of [many, few]) {
      const sent: string[] = [];
      const counted = clientThrough(registry.client, (send, command) => {
        sent.push(Object(command).constructor.name);
        return send();
      });
      const [earlier, kms] = [units.read(), registry.kmsCalls()];
      const { status } = await registryOn(counted, [], { kms: registry.kms }).call(
        passwordChange.changePassword,
        user,
        { body: { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD } },
      );
      expect(status).toBe(200);
      taken.push({
        sent,
        units: difference(units.read(), earlier),
        kms: difference(registry.kmsCalls(), kms),
      });
    }

    expect(taken[0]).toEqual(taken[1]);
    expect(taken[0]?.sent.length).toBeGreaterThan(2);
    expect(await registry.rows('ASSETS_TABLE')).toEqual(before);
  });
});

type Counts = Readonly<Record<string, number>>;

const difference = (now: Counts, before: Counts) =>
  Object.fromEntries(Object.entries(now).map(([name, count]) => [name, count - (before[name] ?? 0)]));

async function migrateRest(user: TestUser, SecurityLevel: SecurityLevel): Promise<void> {
  let remaining: number;
  do {
    const { body } = await migrate(registry, user, { SecurityLevel });
    remaining = body.remaining;
  } while (remaining > 0);
}
