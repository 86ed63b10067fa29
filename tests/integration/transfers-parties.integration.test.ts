import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { itemBinding, transferBinding } from '#functions/lib/crypto/bindings.ts';
import { sealGcm } from '#functions/lib/crypto/gcm.ts';
import { sealHpke } from '#functions/lib/crypto/hpke.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { writeBlob } from '#shared/sealing/blob.ts';
import { padded } from '#shared/sealing/padding.ts';
import {
  ask,
  type Handover,
  handoverAt,
  type PartyStep,
  requestHandover,
  tryStep,
} from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

// Someone has an account, can write every table and cannot use KMS.
const registry = await startRegistry();
afterAll(() => registry.stop());

const REFUSED = { status: 409, body: { code: 'key_changed' } };
const LEVELS = [undefined, 'Standard', 'Maximum'] as const;

const transferOf = async ({ transferId }: Pick<Handover, 'transferId'>) =>
  (await registry.stores.transfers.get(transferId)) ?? expect.unreachable('There is no transfer');
const itemOf = async ({ owner, assetId }: Handover) =>
  (await registry.stores.assets.get(owner.sub, assetId)) ?? expect.unreachable('There is no item');

const forge = async (handover: Handover, fields: Record<string, unknown>): Promise<void> =>
  registry.put('TRANSFERS_TABLE', { ...(await transferOf(handover)), ...fields });

/** Puts someone in the place of the requester, wherever the tables say who that is. */
async function replaceRequester(handover: Handover, { sub }: TestUser) {
  const { awaiting, requesterId } = await transferOf(handover);
  await forge(handover, { requesterId: sub, ...(awaiting === requesterId && { awaiting: sub }) });
  await registry.put('ASSETS_TABLE', {
    ...(await itemOf(handover)),
    openRequests: { [sub]: handover.transferId },
  });
}

async function thief(level?: 'Standard' | 'Maximum'): Promise<TestUser> {
  const user = newUser();
  if (level) await userAtLevel(registry, level, user);
  return user;
}

const look = ({ transferId }: Handover, user: TestUser) =>
  registry.call(transfers.get, user, { params: { id: transferId } });

const tables = async () => ({
  transfers: await registry.rows('TRANSFERS_TABLE'),
  items: await registry.rows('ASSETS_TABLE'),
  activity: await registry.rows('ACTIVITY_TABLE'),
});

/** Tries to look and to take the step: both are refused, and nothing is written. */
async function expectRefusal(handover: Handover, step: PartyStep, user: TestUser): Promise<void> {
  const before = await tables();
  const answers = [await look(handover, user), await tryStep(registry, handover, step, user)];
  expect(answers).toMatchObject([REFUSED, REFUSED]);
  expect(await tables()).toEqual(before);
}

describe.each(LEVELS)('a request for an item of an owner at %s', (level) => {
  test('is neither shown to the owner nor approved once its requester was replaced', async () => {
    const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
    await replaceRequester(handover, await thief(level));

    await expectRefusal(handover, 'approve', handover.owner);
  });

  test('is refused also with the proof of another request, of the thief or of the true requester', async () => {
    const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
    const user = await thief(level);
    const other = await registerItem(registry, handover.owner);
    const seals = [];
    for (const asking of [user, handover.requester]) {
      const { body } = await ask(registry, asking, handover.owner, other.id);
      seals.push((await transferOf({ transferId: body.id })).requestSeal);
    }
    await replaceRequester(handover, user);

    for (const requestSeal of [...seals, undefined, 'no bytes', new Uint8Array(3), writeBlob('kms')]) {
      await forge(handover, { requestSeal });
      await expectRefusal(handover, 'approve', handover.owner);
    }
  });

  test('is not accepted after the approval by someone who took the requester’s place since', async () => {
    const wanted = { ownerLevel: level, requesterLevel: level };
    const handover = await handoverAt(registry, 'PendingRequesterReview', wanted);
    const user = await thief(level);
    await replaceRequester(handover, user);

    await expectRefusal(handover, 'accept', user);
    expect(await look(handover, handover.owner)).toMatchObject(REFUSED);
  });

  test('is not approved, and not accepted, with someone else in the place of its owner', async () => {
    const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
    const user = await thief(level);
    const { assetId, requester } = handover;
    await registry.put('ASSETS_TABLE', { ...(await itemOf(handover)), ownerId: user.sub });
    await forge(handover, { ownerId: user.sub, awaiting: user.sub });
    await expectRefusal(handover, 'approve', user);

    await forge(handover, { status: 'PendingRequesterReview', awaiting: requester.sub });
    await registry.put('ASSETS_TABLE', {
      ...(await itemOf({ ...handover, owner: user })),
      transferId: handover.transferId,
    });
    await expectRefusal(handover, 'accept', requester);
    expect(await registry.stores.assets.get(requester.sub, assetId)).toBeUndefined();
  });
});

describe('a request', () => {
  test.each([
    { requesterUsername: 'someone.else' },
    { ownerUsername: 'someone.else' },
    { requester: { emailDomain: 'bank.example', memberSince: '2020-01-01T00:00:00.000Z' } },
    { requestDate: '2020-01-01T00:00:00.000Z' },
  ])('is refused where anything was changed that its parties are shown: %o', async (shown) => {
    const handover = await requestHandover(registry);
    await forge(handover, shown);

    await expectRefusal(handover, 'approve', handover.owner);
  });

  test('is refused where another item was put in place of the one that was asked for', async () => {
    const handover = await requestHandover(registry);
    const { id } = await registerItem(registry, handover.owner);
    await forge(handover, { assetId: id });

    await expectRefusal(handover, 'approve', handover.owner);
  });

  test('can be denied with another requester in it, and the true one can ask again', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester, assetId } = handover;
    await forge(handover, { requesterId: (await thief()).sub });

    expect((await tryStep(registry, handover, 'deny')).status).toBe(200);

    expect((await ask(registry, requester, owner, assetId)).status).toBe(201);
  });

  test('goes on once it was put right again', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Enhanced', requesterLevel: 'Enhanced' });
    const before = await transferOf(handover);
    await replaceRequester(handover, await thief());
    await expectRefusal(handover, 'approve', handover.owner);

    await replaceRequester(handover, handover.requester);
    expect(await transferOf(handover)).toEqual(before);

    expect((await look(handover, handover.owner)).status).toBe(200);
    for (const step of ['approve', 'accept'] as const)
      expect((await tryStep(registry, handover, step)).status).toBe(200);
  });

  test('is told in the list without its proof, so that a list needs no call of KMS for each', async () => {
    const handover = await requestHandover(registry);
    await requestHandover(registry, { owner: handover.owner });
    const before = registry.kmsCalls();

    const list = await registry.call(transfers.pending, handover.owner);

    expect(list.body).toHaveLength(2);
    expect(registry.kmsCalls()).toEqual(before);
  });
});

/** Approves in the owner's name, with an item key and a content of one's own: what an approval seals needs only public keys. */
async function forgeApproval(handover: Handover, name: string): Promise<void> {
  const { requester, transferId } = handover;
  const row = await itemOf(handover);
  const { vault } = (await registry.stores.vaults.get(requester.sub)) ?? expect.unreachable();
  const { sealed: real = expect.unreachable(), assetId } = row;
  const { vaultId, generation, level, publicKey } = vault;
  const key = randomBytes(32);
  const content = new TextEncoder().encode(JSON.stringify({ ...newItem({ name }), properties: [] }));
  const to = { userId: requester.sub, vaultId, generation };
  const sealed = await sealHpke(
    publicKey,
    transferBinding('item-key', { transferId, assetId }, to, level),
    key,
  );
  const payload = sealGcm(key, itemBinding('item', row, real), padded(content));
  await registry.put('ASSETS_TABLE', { ...row, transferId, sealed: { ...real, payload } });
  await forge(handover, {
    status: 'PendingRequesterReview',
    awaiting: requester.sub,
    itemKey: { vaultId, generation, level, sealed },
  });
}

test('an approval that someone wrote hands over what they made, and nothing of the owner’s', async () => {
  const name = 'Not the owner’s';
  const handover = await requestHandover(registry, { ownerLevel: 'Maximum', requesterLevel: 'Maximum' });
  const { owner, requester, assetId, transferId } = handover;
  const before = await itemOf(handover);
  await forgeApproval(handover, name);

  const shown = await registry.call(transfers.item, requester, { params: { transferId } });
  expect(shown).toMatchObject({ status: 200, body: { name, isEncrypted: true } });
  const words = (await look(handover, requester)).body.verificationPhrase;
  const ofOwner = (await look(handover, owner)).body;
  expect(words).toEqual(expect.any(String));
  expect(ofOwner.verificationPhrase).not.toBe(words);

  // Without the content of its writer, the owner's own does not open by the writer's key.
  await registry.put('ASSETS_TABLE', { ...before, transferId });
  expect((await tryStep(registry, handover, 'accept')).body).toMatchObject({ code: 'item_damaged' });
  expect(await registry.stores.assets.get(requester.sub, assetId)).toBeUndefined();
});
