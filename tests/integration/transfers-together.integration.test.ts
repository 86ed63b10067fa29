import { isDeepStrictEqual } from 'node:util';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { transfers } from '#shared/contract/transfers.ts';
import { ITEMS_PER_LINK } from '#shared/domain/transferLink.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { ask, decide, type Parties, whoChose } from '#tests/support/transfers.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

async function parties(): Promise<Parties> {
  const [owner, requester] = await Promise.all([
    whoChose(registry, 'Maximum'),
    whoChose(registry, 'Standard'),
  ]);
  return { owner, requester };
}

/** Asks for new items of the owner, one after the other, as the page for several items does. */
async function askForAll({ owner, requester }: Parties, count: number) {
  const asked: { readonly assetId: string; readonly transferId: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id: assetId } = await registerItem(registry, owner);
    const { status, body } = await ask(registry, requester, { ownerId: owner.sub, assetId });
    expect(status).toBe(201);
    asked.push({ assetId, transferId: body.id });
  }
  return asked;
}

const wordsOf = async ({ owner }: Parties, transferId: string) => {
  const { body } = await registry.call(transfers.get, owner, { params: { id: transferId } });
  return String(body.verificationPhrase);
};

describe('several items for one person', () => {
  test('are each a transfer of its own, with words of its own, and one may end without the others', async () => {
    const both = await parties();
    const asked = await askForAll(both, 3);
    const words = await Promise.all(asked.map(({ transferId }) => wordsOf(both, transferId)));
    expect(new Set(words).size).toBe(3);

    const [, second] = asked;
    await decide(registry, 'withdraw', both.requester, second?.transferId ?? '');
    const statuses: number[] = [];
    for (const [at, { transferId: id }] of asked.entries()) {
      const body = { acknowledgedLevel: 'Standard', verificationPhrase: words[at] };
      statuses.push((await registry.call(transfers.approve, both.owner, { params: { id }, body })).status);
    }
    expect(statuses).toEqual([200, 404, 200]);

    for (const { assetId, transferId } of asked.filter((each) => each !== second)) {
      expect(await decide(registry, 'accept', both.requester, transferId)).toMatchObject({ status: 200 });
      expect(await registry.stores.assets.get(both.requester.sub, assetId)).toBeDefined();
    }
    expect(await registry.stores.assets.get(both.owner.sub, second?.assetId ?? '')).toBeDefined();
  });

  test('are listed for the person with one look at the vault of their owner, who has no encryption', async () => {
    const both = { owner: newUser(), requester: newUser() };
    await askForAll(both, 3);
    const reads = vi.spyOn(registry.client, 'send');
    const { body } = await registry.call(transfers.pending, both.requester);
    expect(body).toHaveLength(3);
    const keys = reads.mock.calls.flatMap(([command]) =>
      command instanceof GetItemCommand ? [command.input.Key] : [],
    );
    const key = { userId: { S: both.owner.sub }, record: { S: 'vault' } };
    expect(keys.filter((each) => isDeepStrictEqual(each, key))).toHaveLength(1);
  });

  test('are not approved with the words of another of them', async () => {
    const both = await parties();
    const [first, second] = await askForAll(both, 2);
    const verificationPhrase = await wordsOf(both, second?.transferId ?? '');
    const answer = await registry.call(transfers.approve, both.owner, {
      params: { id: first?.transferId ?? '' },
      body: { acknowledgedLevel: 'Standard', verificationPhrase },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'key_changed' } });
  });

  test('can be as many as a link names', async () => {
    const both = await parties();
    const asked = await askForAll(both, ITEMS_PER_LINK);
    const { body } = await registry.call(transfers.pendingCount, both.owner);
    expect(body.count).toBe(asked.length);
  });
});
