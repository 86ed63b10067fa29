import { afterAll, describe, expect, test } from 'vitest';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { ask, type Handover, handoverAt, requestHandover, seen, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const DONE = { status: 200 };
const NAMELESS = { status: 'DeniedByOwner', assetName: 'Unknown Item' };

const vaultOf = async ({ sub }: TestUser) =>
  (await registry.stores.vaults.get(sub)) ?? expect.unreachable('There is no vault');

const fails = async () => {
  throw Object.assign(new Error('Busy'), { name: 'ThrottlingException' });
};

/** The registry while KMS opens nothing of one user's vault. */
const withoutKmsFor = ({ sub }: TestUser) =>
  registry.with({
    kms: {
      ...registry.kms,
      decrypt: (blob, context) => (context.userId === sub ? fails() : registry.kms.decrypt(blob, context)),
    },
    recordUnnamed: () => undefined,
  });

/** The registry while KMS answers nothing, and the names of the errors that it records. */
function withoutKms() {
  const recorded: string[] = [];
  const product = registry.with({
    kms: { ...registry.kms, encrypt: fails, decrypt: fails, mac: fails },
    recordUnnamed: (error) => recorded.push(error instanceof Error ? error.name : ''),
  });
  return { product, recorded };
}

describe.each([undefined, 'Standard', 'Maximum'] as const)('an owner at %s', (ownerLevel) => {
  test('denies a request without keeping the name where KMS fails', async () => {
    const handover = await requestHandover(registry, { ownerLevel });
    const { product, recorded } = withoutKms();

    expect(await tryStep(product, handover, 'deny')).toMatchObject(DONE);
    expect(recorded).toEqual(['ThrottlingException']);
    const rows = await registry.rows('TRANSFERS_TABLE');
    const row = rows.find(({ transferId }) => transferId === handover.transferId);
    expect(row).toMatchObject({ status: 'DeniedByOwner' });
    expect(row).not.toHaveProperty('ownerName');
  });
});

/** An item that is approved for the first of several who asked for it. */
async function approvedForOne(ownerLevel: SecurityLevel, others: number) {
  const approved = await requestHandover(registry, { ownerLevel });
  const { owner, assetId } = approved;
  const closed: Handover[] = [];
  for (let at = 0; at < others; at += 1) {
    const requester = newUser();
    const { body } = await ask(registry, requester, owner, assetId);
    closed.push({ owner, requester, assetId, transferId: body.id });
  }
  await tryStep(registry, approved, 'approve');
  return { approved, closed, owner };
}

describe('the requester who accepts an item that others have asked for', () => {
  test('gets it although the former owner’s public key was overwritten', async () => {
    const { approved, closed, owner } = await approvedForOne('Standard', 1);
    const row = await vaultOf(owner);
    const vault = { ...row.vault, publicKey: new Uint8Array(32).fill(9) };
    await registry.put('USERS_TABLE', { ...row, record: 'vault', vault });

    expect(await tryStep(registry, approved, 'accept')).toMatchObject(DONE);
    for (const each of closed) expect(await seen(registry, each, owner)).toMatchObject(NAMELESS);
  });

  /** A plain item in review, whose requester accepts it. */
  async function accepts(product: Pick<Registry, 'call'>, handover: Handover) {
    expect(await tryStep(product, handover, 'accept')).toMatchObject(DONE);
    expect(await seen(registry, handover, handover.requester)).toMatchObject({ assetName: 'Silver ring' });
    expect(await seen(registry, handover, handover.owner)).toMatchObject({ assetName: 'Unknown Item' });
  }

  test('gets a plain one although the former owner’s public key was overwritten', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { item: { name: 'Silver ring' } });
    const row = await vaultOf(handover.owner);
    const vault = { ...row.vault, publicKey: new Uint8Array(32).fill(9) };
    await registry.put('USERS_TABLE', { ...row, record: 'vault', vault });

    await accepts(registry, handover);
  });

  test('gets a plain one although the former owner’s vault cannot be read', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { item: { name: 'Silver ring' } });
    const { vaults } = registry.stores;
    const recorded: unknown[] = [];
    const product = registry.with({
      vaults: {
        ...vaults,
        get: async (userId) => {
          if (userId === handover.owner.sub) throw new Error('Unreadable');
          return vaults.get(userId);
        },
      },
      recordUnnamed: (error) => recorded.push(error),
    });

    await accepts(product, handover);

    expect(recorded).toEqual([new Error('Unreadable')]);
  });

  test('gets a plain one only where KMS answers, so that the former owner keeps the name', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { item: { name: 'Silver ring' } });
    const product = withoutKmsFor(handover.owner);

    expect((await tryStep(product, handover, 'accept')).status).toBe(503);
    expect(await tryStep(registry, handover, 'accept')).toMatchObject(DONE);
    expect(await seen(registry, handover, handover.owner)).toMatchObject({ assetName: 'Silver ring' });
  });

  test('has the former owner’s vault read once for all of them', async () => {
    const { approved, closed, owner } = await approvedForOne('Standard', 3);
    const { vaults } = registry.stores;
    const read: string[] = [];
    const get = (userId: string) => {
      read.push(userId);
      return vaults.get(userId);
    };
    const product = registry.with({ vaults: { ...vaults, get } });

    expect(await tryStep(product, approved, 'accept')).toMatchObject(DONE);
    expect(read.filter((userId) => userId === owner.sub)).toHaveLength(1);
    for (const each of closed) expect((await seen(registry, each, owner)).status).toBe('DeniedByOwner');
  });
});
