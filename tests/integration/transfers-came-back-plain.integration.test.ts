import { afterAll, describe, expect, test } from 'vitest';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { ask, type Handover, handoverAt, requestHandover, seen, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { textOfPdf } from '#tests/support/pdfText.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';
import { versionRowsOf } from '#tests/support/versions.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const RING = { name: 'Silver ring' };
const needsSession = { status: 403, body: { requiresAuthentication: true, authenticated: false } };

/** An item that came back plain to an owner who has chosen a level meanwhile, and another one's request for it. */
async function askedForPlain(level: SecurityLevel, requester = newUser()): Promise<Handover> {
  const before = await handoverAt(registry, 'DeniedByRequester', { item: RING });
  const { owner, assetId } = before;
  await userAtLevel(registry, level, owner);
  await tryStep(registry, { ...before, owner: atOtherSignIn(owner) }, 'reclaim');
  const { body } = await ask(registry, requester, owner, assetId);
  return { owner, requester, assetId, transferId: body.id };
}

const rowOf = async ({ assetId }: Pick<Handover, 'assetId'>) =>
  (await registry.rows('ASSETS_TABLE')).find((row) => row.assetId === assetId) ?? expect.unreachable();
const readItem = ({ transferId }: Handover, by: TestUser) =>
  registry.call(transfers.item, by, { params: { transferId } });

describe.each(['Enhanced', 'Maximum'] as const)('a plain item of an owner at %s', (level) => {
  test('is neither named, nor read, nor handed over by a token without its encryption session', async () => {
    const handover = await askedForPlain(level);
    const thief = atOtherSignIn(handover.owner);

    const [listed] = (await registry.call(transfers.pending, thief)).body;

    expect(listed).toMatchObject({ assetName: 'Encrypted item' });
    expect((await seen(registry, handover, thief)).assetName).toBe('Encrypted item');
    expect(await readItem(handover, thief)).toMatchObject(needsSession);
    expect(await tryStep(registry, handover, 'approve', thief)).toMatchObject(needsSession);
    expect((await seen(registry, handover, handover.requester)).status).toBe('PendingOwnerApproval');
  });

  test('is not read through a transfer that has ended either', async () => {
    const handover = await handoverAt(registry, 'Reclaimed', { item: RING });
    await userAtLevel(registry, level, handover.owner);
    const row = await registry.stores.assets.get(handover.owner.sub, handover.assetId);
    const content = JSON.stringify({ name: RING.name, description: '', assetType: 'Ring', properties: [] });
    await registry.put('ASSETS_TABLE', { ...row, sealed: undefined, content });

    expect(await readItem(handover, atOtherSignIn(handover.owner))).toMatchObject(needsSession);
  });

  test('is not named to its owner by a transfer that brought it, while their vault is locked', async () => {
    const { requester, transferId } = await handoverAt(registry, 'Completed', { item: RING });
    const held = await registry.rows('ASSETS_TABLE');
    await userAtLevel(registry, level, requester);
    for (const row of held) if (row.ownerId === requester.sub) await registry.put('ASSETS_TABLE', row);
    const thief = atOtherSignIn(requester);

    const { body } = await registry.call(transfers.completed, thief);
    const receipt = await registry.call(transfers.receipt, thief, { params: { id: transferId } });

    expect(body.transfers).toMatchObject([{ assetName: 'Encrypted item' }]);
    expect(await textOfPdf(receipt.body)).not.toContain(RING.name);
  });

  test('is sealed once its owner looks at it with an open vault, and is handed over at its level', async () => {
    const requester = newUser();
    await userAtLevel(registry, level, requester);
    const handover = await askedForPlain(level, requester);
    const { owner } = handover;
    await unlock(registry, owner);

    expect((await readItem(handover, owner)).body).toMatchObject(RING);

    expect(await rowOf(handover)).toHaveProperty('sealed');
    expect(await seen(registry, handover, owner)).toMatchObject({
      isEncrypted: true,
      requester: { securityLevel: level },
      verification: 'ready',
    });
    expect((await tryStep(registry, handover, 'approve')).status).toBe(200);
    expect((await readItem(handover, requester)).body).toMatchObject({ ...RING, isEncrypted: true });
    expect((await tryStep(registry, handover, 'accept')).status).toBe(200);
  });

  test('is sealed by the approval, which is refused where it acknowledges a higher level than the requester’s', async () => {
    const handover = await askedForPlain(level);
    const { owner, transferId } = handover;
    await unlock(registry, owner);
    const params = { id: transferId };

    const body = { acknowledgedLevel: level };
    const unaware = await registry.call(transfers.approve, owner, { params, body });

    expect(unaware).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
    expect(await rowOf(handover)).toHaveProperty('sealed');
    expect((await tryStep(registry, handover, 'approve')).status).toBe(200);
    const stored = (await registry.rows('TRANSFERS_TABLE')).find((row) => row.transferId === transferId);
    expect(stored).toMatchObject({ itemKey: expect.anything(), names: expect.anything() });
  });
});

test('an item that the encryption has not reached yet is shown at the level that it is handed over at', async () => {
  const handover = await requestHandover(registry, { ownerLevel: 'Standard', item: RING });
  const content = JSON.stringify({ ...RING, description: '', assetType: 'Ring', properties: [] });
  const { sealed: _, ...row } = await rowOf(handover);
  await registry.put('ASSETS_TABLE', { ...row, content });

  expect((await readItem(handover, handover.owner)).body).toMatchObject({ ...RING, isEncrypted: true });

  expect(await rowOf(handover)).toHaveProperty('sealed');
  expect(await seen(registry, handover, handover.owner)).toMatchObject({
    isEncrypted: true,
    requester: { securityLevel: 'Standard' },
  });
});

test('an approval seals the earlier versions of a plain item before the item', async () => {
  const handover = await requestHandover(registry, { ownerLevel: 'Standard', item: RING });
  const { owner, assetId } = handover;
  const params = { id: assetId };
  const { body: item } = await registry.call(assets.get, owner, { params });
  await registry.call(assets.update, owner, { params, body: { ...item, name: 'Golden ring' } });
  const content = JSON.stringify({ ...RING, description: '', assetType: 'Ring', properties: [] });
  const places = [...(await versionRowsOf(registry, owner)), await rowOf({ assetId })];
  for (const { sealed: _, ...row } of places) await registry.put('ASSETS_TABLE', { ...row, content });
  expect(places).toHaveLength(2);

  expect((await tryStep(registry, handover, 'approve')).status).toBe(200);

  for (const row of [...(await versionRowsOf(registry, owner)), await rowOf({ assetId })])
    expect(row).not.toHaveProperty('content');
});

test('a problem names no plain item of an owner who has chosen a level', async () => {
  const owner = newUser();
  await userAtLevel(registry, 'Maximum', owner);
  const { id: assetId } = await registerItem(registry, owner, RING);
  const row = await registry.stores.assets.get(owner.sub, assetId);
  const content = JSON.stringify({ ...RING, description: '', assetType: 'Ring', properties: [] });
  await registry.put('ASSETS_TABLE', { ...row, sealed: undefined, content });
  await registry.put('PROBLEMS_TABLE', {
    transferId: assetId,
    kind: 'wrong_lock',
    assetId,
    ownerId: owner.sub,
    userId: owner.sub,
    username: owner.username,
    transferDate: new Date().toISOString(),
    foundAt: new Date().toISOString(),
  });

  const { body } = await registry.call(admin.problemTransfers, { ...newUser(), role: 'Admin' });

  expect(body).toMatchObject([{ assetId, assetName: 'Unknown Item' }]);
});
