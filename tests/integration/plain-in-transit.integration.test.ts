import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { admin } from '#shared/contract/admin.ts';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { needsPassword, SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import type { TransferStatus } from '#shared/domain/transfers.ts';
import { atLeast, CRASH_MOMENTS, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { reset } from '#tests/support/dataReset.ts';
import { SITE_ORIGIN } from '#tests/support/fakes/outside.ts';
import { ask, type Handover, handoverAt, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatRace } from '#tests/support/races.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const IN_TRANSIT = ['PendingRequesterReview', 'DeniedByRequester'] as const satisfies TransferStatus[];
type Transit = (typeof IN_TRANSIT)[number];

/** An item that was in transit, plain, when its owner chose a level. */
async function migratedInTransit(level: SecurityLevel, status: Transit = 'PendingRequesterReview') {
  const handover = await handoverAt(registry, status);
  const { user: owner } = await userAtLevel(registry, level, handover.owner);
  return { ...handover, owner };
}

const statusOf = async (user: TestUser) => (await registry.call(encryption.status, user)).body;
const rowOf = async ({ assetId }: Pick<Handover, 'assetId'>) =>
  (await registry.rows('ASSETS_TABLE')).find((row) => row.assetId === assetId) ??
  expect.unreachable('The item is lost');
const list = (user: TestUser) => registry.call(assets.list, user);

async function expectSealed({ owner, assetId }: Pick<Handover, 'owner' | 'assetId'>): Promise<void> {
  const row = await rowOf({ assetId });
  expect(row).toMatchObject({ sealed: expect.anything() });
  expect(row).not.toHaveProperty('content');
  expect(row).not.toHaveProperty('cameBackPlain');
  expect(await statusOf(owner)).toMatchObject({ unencryptedItems: 0 });
  const { body } = await registry.call(assets.get, owner, { params: { id: assetId } });
  expect(body).toMatchObject({ ...newItem(), isEncrypted: true, inTransit: false });
}

async function expectPlain(handover: Pick<Handover, 'owner' | 'assetId'>): Promise<void> {
  expect(await rowOf(handover)).toMatchObject({ content: expect.any(String) });
  expect(await statusOf(handover.owner)).toMatchObject({ unencryptedItems: 1 });
}

test('a plain item whose owner has chosen encryption is named to nobody who has its link', async () => {
  const { owner, assetId } = await migratedInTransit('Enhanced');
  const other = newUser();
  const query = { ownerId: owner.sub, assetId };

  expect((await registry.call(transfers.preview, other, { query })).body).not.toHaveProperty('assetName');
  const asked = await ask(registry, other, owner, assetId);

  expect(asked).toMatchObject({ status: 201, body: { assetName: 'Unknown Item' } });
  const [listed] = (await registry.call(transfers.pending, other)).body;
  expect(listed).toMatchObject({ assetName: 'Unknown Item' });
  const row = (await registry.rows('TRANSFERS_TABLE')).find(({ transferId }) => transferId === asked.body.id);
  expect(row).not.toHaveProperty('askedName');
});

describe.each(SECURITY_LEVELS)('a plain item in transit whose owner migrates to %s', (level) => {
  test.each(IN_TRANSIT)('is counted alike by the migration and by the status, at %s', async (status) => {
    const handover = await handoverAt(registry, status);
    const { owner } = handover;
    await registerItem(registry, owner);
    const password = needsPassword(level) ? { Password: 'correct horse battery' } : {};
    const body = { SecurityLevel: level, ...password };

    const answer = await registry.call(encryption.migrateToEncrypted, owner, { body });

    expect(answer.body).toMatchObject({
      message: 'Your items are encrypted, except 1 in transit. It is encrypted when it comes back to you.',
      remaining: 0,
      inTransit: 1,
    });
    expect(await statusOf(owner)).toMatchObject({ totalItems: 2, unencryptedItems: 1, inTransit: 1 });
  });

  test.each([
    ['cancels', 'PendingRequesterReview', 'cancel'],
    ['reclaims', 'DeniedByRequester', 'reclaim'],
  ] as const)('is sealed as its owner %s with an open vault', async (_, status, step) => {
    const handover = await migratedInTransit(level, status);

    expect((await tryStep(registry, handover, step)).status).toBe(200);

    expect(await rowOf(handover)).toMatchObject({ sealed: expect.anything() });
    await expectSealed(handover);
    expect((await statusOf(handover.owner)).inTransit).toBeUndefined();
  });

  test('goes to its new owner as that one stores items', async () => {
    const handover = await migratedInTransit(level);
    await tryStep(registry, handover, 'accept');

    expect(await rowOf(handover)).toMatchObject({
      ownerId: handover.requester.sub,
      content: expect.any(String),
    });
    expect(await statusOf(handover.owner)).toMatchObject({ totalItems: 0, unencryptedItems: 0 });
  });
});

test('several plain items in transit are named by their number', async () => {
  const owner = newUser();
  const first = await handoverAt(registry, 'PendingRequesterReview', { owner });
  await handoverAt(registry, 'DeniedByRequester', { owner });

  const { body } = await registry.call(encryption.migrateToEncrypted, first.owner, {
    body: { SecurityLevel: 'Standard' },
  });

  expect(body).toMatchObject({
    message: 'Your items are encrypted, except 2 in transit. They are encrypted when they come back to you.',
    remaining: 0,
    inTransit: 2,
  });
});

/** Thirty-one days later: whatever waits for a party has expired. */
const clockExpires = async () => {
  const { directory, post } = registry.outside;
  const mails = createTransferMails({ directory, post, siteOrigin: SITE_ORIGIN, record: () => undefined });
  const record = { failed: () => undefined, ended: () => undefined };
  const now = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
  await run({ ...registry.stores, mails, record, now }, Number.POSITIVE_INFINITY);
};

interface WayBack {
  readonly status: Transit;
  readonly end: (handover: Handover) => Promise<unknown>;
}

const AT_A_LOCKED_SIGN_IN: Readonly<Record<string, WayBack>> = {
  'its owner cancels at a locked sign-in': {
    status: 'PendingRequesterReview',
    end: ({ owner, ...handover }) =>
      tryStep(registry, { ...handover, owner: atOtherSignIn(owner) }, 'cancel'),
  },
  'its owner reclaims at a locked sign-in': {
    status: 'DeniedByRequester',
    end: ({ owner, ...handover }) =>
      tryStep(registry, { ...handover, owner: atOtherSignIn(owner) }, 'reclaim'),
  },
};

const WITHOUT_THE_OWNER: Readonly<Record<string, WayBack>> = {
  'the clock ends the transfer': { status: 'DeniedByRequester', end: clockExpires },
  'its requester deletes all their data': {
    status: 'PendingRequesterReview',
    async end({ requester }) {
      await userAtLevel(registry, 'Enhanced', requester);
      await registerItem(registry, requester);
      return reset(registry, requester);
    },
  },
  'an administrator repairs a review without its approval': {
    status: 'PendingRequesterReview',
    async end({ owner, assetId, transferId }) {
      await registry.client.send(
        new UpdateItemCommand({
          TableName: registry.names.TRANSFERS_TABLE,
          Key: { transferId: { S: transferId } },
          UpdateExpression: 'SET #status = :status',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':status': { S: 'DeniedByOwner' } },
        }),
      );
      await registry.put('PROBLEMS_TABLE', {
        transferId,
        kind: 'wrong_lock',
        assetId,
        ownerId: owner.sub,
        userId: owner.sub,
        username: owner.username,
        transferDate: new Date().toISOString(),
        foundAt: new Date().toISOString(),
      });
      const body = { assetId, userId: owner.sub };
      return registry.call(admin.repairTransfer, { ...newUser(), role: 'Admin' }, { body });
    },
  },
};

test.each(Object.entries({ ...AT_A_LOCKED_SIGN_IN, ...WITHOUT_THE_OWNER }))(
  'when %s, a plain item stays plain, and the status says so, until its owner looks at the items with an open vault',
  async (_, { status, end }) => {
    const handover = await migratedInTransit('Maximum', status);
    await registry.call(encryption.invalidateSession, handover.owner);

    await end(handover);

    await expectPlain(handover);
    expect((await statusOf(handover.owner)).inTransit).toBeUndefined();
    expect((await unlock(registry, handover.owner)).status).toBe(200);
    expect((await list(handover.owner)).status).toBe(200);
    await expectSealed(handover);
  },
);

test.each(Object.entries(WITHOUT_THE_OWNER))(
  'when %s, a plain item of an owner at Standard is sealed when its owner looks at the items next',
  async (_, { status, end }) => {
    const handover = await migratedInTransit('Standard', status);
    await end(handover);
    await expectPlain(handover);

    expect((await list(handover.owner)).body).toMatchObject([newItem()]);

    await expectSealed(handover);
  },
);

describe('an item that came back plain', () => {
  const cameBack = async (level: SecurityLevel) => {
    const handover = await migratedInTransit(level, 'DeniedByRequester');
    const elsewhere = { ...handover, owner: atOtherSignIn(handover.owner) };
    await tryStep(registry, elsewhere, 'reclaim');
    return handover;
  };

  test('is sealed by the first request at another sign-in whose vault is open', async () => {
    const handover = await cameBack('Enhanced');
    await registry.call(assets.get, handover.owner, { params: { id: handover.assetId } });
    await expectSealed(handover);
  });

  test('is listed all the same where the sealing loses a race, and sealed by the next list', async () => {
    const handover = await cameBack('Enhanced');
    const { assets: store } = registry.stores;
    const other = registry.with({ assets: { ...store, replace: (row) => store.replace(row, -1) } });
    expect(await other.call(assets.list, handover.owner)).toMatchObject({ status: 200, body: [newItem()] });

    await expectPlain(handover);
    await list(handover.owner);
    await expectSealed(handover);
  });

  test('is not sealed where its owner has no level, and by the migration when one is chosen', async () => {
    const handover = await handoverAt(registry, 'DeniedByRequester');
    await tryStep(registry, handover, 'reclaim');
    await list(handover.owner);
    await expectPlain(handover);

    await userAtLevel(registry, 'Maximum', handover.owner);
    await expectSealed(handover);
  });

  test('leaves other plain items to the migration that their owner decides on', async () => {
    const { user } = await userAtLevel(registry, 'Standard', newUser());
    const plain = await handoverAt(registry, 'PendingOwnerApproval');
    await registry.call(encryption.setSecurityLevel, plain.owner, { body: { SecurityLevel: 'Standard' } });
    await tryStep(registry, plain, 'withdraw');
    await list(plain.owner);

    await expectPlain(plain);
    expect(await statusOf(user)).toMatchObject({ unencryptedItems: 0 });
  });

  test('can be edited and requested meanwhile, and is never lost', async () => {
    const handover = await cameBack('Maximum');
    const { owner, assetId } = handover;
    const params = { id: assetId };
    const { version } = await rowOf(handover);
    const properties = newItem().properties.map((detail, at) => ({ id: `none.${at}`, ...detail }));
    const body = { ...newItem({ name: 'Old car' }), properties, version };

    expect((await registry.call(assets.update, owner, { params, body })).status).toBe(200);

    expect(await rowOf(handover)).toMatchObject({ sealed: expect.anything() });
    expect(await statusOf(owner)).toMatchObject({ unencryptedItems: 0 });
  });
});

describe('a cancellation that dies', () => {
  test('leaves the item in transit or sealed, and never lost', { timeout: 60_000 }, async () => {
    let moments = 0;
    for (const when of CRASH_MOMENTS) {
      for (let call = 1; ; call += 1) {
        const handover = await migratedInTransit('Enhanced');
        const outside = outsideUntil({ call, when });
        const { kms } = registry;
        const { directory, post } = registry.outside;
        const dying = registryOn(clientUntil(registry.client, outside), [], { kms, directory, post });
        await tryStep(dying, handover, 'cancel');
        const { transferId, sealed } = await rowOf(handover);
        expect(transferId === undefined).toBe(sealed !== undefined);
        if (!outside.isDead()) break;
        moments += 1;
        expect((await tryStep(registry, handover, 'cancel')).status).toBe(200);
        await expectSealed(handover);
      }
    }
    expect(moments).toBeGreaterThanOrEqual(atLeast(8, 1));
  });
});

describe('the sealing of an item that came back', () => {
  test('at several places at the same moment happens once', {
    timeout: raceTimeout(100),
  }, async () => {
    await repeatRace(100, async ({ delayed }) => {
      const handover = await migratedInTransit('Enhanced', 'DeniedByRequester');
      const { owner } = handover;
      await Promise.all([
        delayed(30, () => tryStep(registry, handover, 'reclaim')),
        delayed(30, () => unlock(registry, atOtherSignIn(owner))),
        delayed(30, () => list(owner)),
        delayed(30, () =>
          registry.call(encryption.migrateToEncrypted, owner, { body: { SecurityLevel: 'Enhanced' } }),
        ),
      ]);

      await unlock(registry, owner);
      await list(owner);
      await expectSealed(handover);
    });
  });
});
