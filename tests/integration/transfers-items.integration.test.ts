import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { trash } from '#shared/contract/trash.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { STEPS, TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import {
  ask,
  type Handover,
  handoverAt,
  PARTY_STEPS,
  type PartyStep,
  requestHandover,
  seen,
  tryStep,
} from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { once } from '#tests/support/units/once.ts';
import { atOtherSignIn, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const LEVELS: readonly (SecurityLevel | undefined)[] = [undefined, 'Standard', 'Enhanced', 'Maximum'];
/** Whatever level an owner has chosen, their item goes over by its key alone. */
const OWNER_LEVELS: typeof LEVELS = isNightly ? LEVELS : [undefined, 'Maximum'];
const pairs = OWNER_LEVELS.flatMap((owner) => LEVELS.map((requester) => [owner, requester] as const));
const named = { name: 'Grandmother’s ring' };

const readItem = ({ transferId }: Handover, by: TestUser) =>
  registry.call(transfers.item, by, { params: { transferId } });
const needsSession = { status: 403, body: { requiresAuthentication: true, authenticated: false } };

describe.each(pairs)('a transfer from an owner at %s to a requester at %s', (ownerLevel, requesterLevel) => {
  test('passes the item on, stored as its new owner’s level requires', async () => {
    const handover = await requestHandover(registry, { ownerLevel, requesterLevel, item: named });
    const { owner, requester, assetId } = handover;
    const before = await readItem(handover, requester);
    await tryStep(registry, handover, 'approve');

    const review = await readItem(handover, requester);
    const accepted = await tryStep(registry, handover, 'accept');
    const kept = await registry.call(assets.get, requester, { params: { id: assetId } });

    expect(before).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(review.body).toMatchObject({
      id: assetId,
      ...newItem(named),
      isEncrypted: ownerLevel !== undefined,
    });
    expect(accepted.status).toBe(200);
    const isEncrypted = (ownerLevel ?? requesterLevel) !== undefined;
    expect(kept.body).toMatchObject({
      ...newItem(named),
      userId: requester.sub,
      isEncrypted,
      received: true,
    });
    expect(await registry.call(assets.get, owner, { params: { id: assetId } })).toMatchObject({
      status: 404,
    });
    expect(await readItem(handover, owner)).toMatchObject({ status: 409 });
    for (const user of [owner, requester]) {
      expect((await seen(registry, handover, user)).assetName).toBe(named.name);
    }
    if (isEncrypted) expect(JSON.stringify(await registry.rows('TRANSFERS_TABLE'))).not.toContain(named.name);
    const row = (await registry.rows('TRANSFERS_TABLE')).find(
      (each) => each.transferId === handover.transferId,
    );
    expect(row?.itemKey !== undefined).toBe(ownerLevel !== undefined);
  });
});

describe('the name of an item in a transfer', () => {
  /** Transfers of encrypted items that are looked at only. */
  const encryptedAt = new Map(
    TRANSFER_STATUSES.map((status) => [
      status,
      once(() =>
        handoverAt(registry, status, { ownerLevel: 'Maximum', requesterLevel: 'Enhanced', item: named }),
      ),
    ]),
  );
  const nameFor = async (handover: Handover, user: TestUser) => {
    const [one] = (await registry.call(transfers.pending, user)).body;
    const { assetName } = await seen(registry, handover, user);
    if (one) expect(one.assetName).toBe(assetName);
    return assetName;
  };

  test.each([
    ['PendingOwnerApproval', named.name, named.name],
    ['PendingRequesterReview', named.name, named.name],
    ['DeniedByRequester', named.name, named.name],
    ['DeniedByOwner', named.name, named.name],
    ['Completed', named.name, named.name],
    ['Reclaimed', named.name, 'Unknown Item'],
  ] as const)('is shown as it should be for a plain item at %s', async (status, ownerSees, requesterSees) => {
    const handover = await handoverAt(registry, status, { item: named });

    expect(await nameFor(handover, handover.owner)).toBe(ownerSees);
    expect(await nameFor(handover, handover.requester)).toBe(requesterSees);
  });

  test.each([
    ['PendingOwnerApproval', named.name, 'Encrypted item'],
    ['PendingRequesterReview', named.name, named.name],
    ['DeniedByRequester', named.name, named.name],
    ['DeniedByOwner', named.name, 'Unknown Item'],
    ['Completed', named.name, named.name],
    ['Reclaimed', named.name, 'Unknown Item'],
  ] as const)(
    'is shown as it should be for an encrypted item at %s, with a session and without',
    async (status, ownerSees, requesterSees) => {
      const handover = await (encryptedAt.get(status) ?? expect.unreachable)();
      const { owner, requester } = handover;
      const locked = requesterSees === 'Unknown Item' ? requesterSees : 'Encrypted item';

      expect(await nameFor(handover, owner)).toBe(ownerSees);
      expect(await nameFor(handover, requester)).toBe(requesterSees);
      expect(await nameFor(handover, atOtherSignIn(owner))).toBe('Encrypted item');
      expect(await nameFor(handover, atOtherSignIn(requester))).toBe(locked);
    },
  );

  test.each([
    ['PendingOwnerApproval', 'encrypted', 'encrypted'],
    ['PendingRequesterReview', undefined, 'locked'],
    ['DeniedByOwner', 'unknown', 'unknown'],
    ['Completed', undefined, 'locked'],
  ] as const)(
    'is missing for a reason that the response gives, for an encrypted item at %s',
    async (status, requesterIsTold, lockedRequesterIsTold) => {
      const handover = await (encryptedAt.get(status) ?? expect.unreachable)();
      const { owner, requester } = handover;
      const reasonFor = async (user: TestUser) => (await seen(registry, handover, user)).unnamed;

      expect(await reasonFor(owner)).toBeUndefined();
      expect(await reasonFor(atOtherSignIn(owner))).toBe('locked');
      expect(await reasonFor(requester)).toBe(requesterIsTold);
      expect(await reasonFor(atOtherSignIn(requester))).toBe(lockedRequesterIsTold);
    },
  );

  test.each([undefined, 'Maximum'] as const)(
    'stays with an owner at %s who moves the item to the trash, until they delete it there',
    async (ownerLevel) => {
      const handover = await requestHandover(registry, { ownerLevel, item: named });
      const { owner, requester, assetId } = handover;
      const params = { id: assetId };
      await registry.call(assets.remove, owner, { params });

      expect(await seen(registry, handover, owner)).toMatchObject({ status: 'DeniedByOwner' });
      expect(await nameFor(handover, owner)).toBe(named.name);
      if (ownerLevel) expect(await nameFor(handover, atOtherSignIn(owner))).toBe('Encrypted item');
      const asRequested = ownerLevel ? 'Unknown Item' : named.name;
      expect(await nameFor(handover, requester)).toBe(asRequested);
      await registry.call(trash.remove, owner, { params, body: {} });
      expect(await nameFor(handover, owner)).toBe('Unknown Item');
      expect(await nameFor(handover, requester)).toBe(asRequested);
    },
  );

  describe.each([undefined, 'Maximum'] as const)(
    'that goes from an owner at %s to someone else',
    (ownerLevel) => {
      /** A request that ends in a way, and another one that the item then goes with. */
      async function passOn(ways: readonly PartyStep[], by?: (owner: TestUser) => TestUser) {
        const first = await requestHandover(registry, { ownerLevel, item: named });
        const { owner, assetId } = first;
        const requester = newUser();
        const { body } = await ask(registry, requester, owner, assetId);
        for (const step of ways)
          await tryStep(registry, first, step, step === 'deny' ? by?.(owner) : undefined);
        const second = { owner, requester, assetId, transferId: body.id };
        await tryStep(registry, second, 'approve');
        expect(await tryStep(registry, second, 'accept')).toMatchObject({ status: 200 });
        return first;
      }

      test.each([
        ['denied', ['deny']],
        ['cancelled', ['approve', 'cancel']],
        ['closed by that', []],
      ] as const)('stays with the owner in the row of a request that was %s', async (_, ways) => {
        const first = await passOn(ways);
        const { owner, transferId } = first;
        const stored = async () =>
          (await registry.rows('TRANSFERS_TABLE')).find((row) => row.transferId === transferId);
        expect(await seen(registry, first, owner)).toMatchObject({ status: 'DeniedByOwner' });
        expect(await nameFor(first, owner)).toBe(named.name);
        if (ownerLevel) expect(await nameFor(first, atOtherSignIn(owner))).toBe('Encrypted item');
        expect(JSON.stringify(await stored())).not.toContain(named.name);
        await registry.call(transfers.clear, owner, { params: { id: transferId } });
        expect(await stored()).not.toHaveProperty('ownerName');
      });

      test('is unknown to an owner who denied the request while the items were locked', async () => {
        const first = await passOn(['deny'], atOtherSignIn);
        expect(await nameFor(first, first.owner)).toBe(ownerLevel ? 'Unknown Item' : named.name);
      });
    },
  );

  test('stays with the requester of a plain item that is encrypted later, and is stored in no plain text', async () => {
    const handover = await requestHandover(registry, { item: named });
    const { owner, requester, transferId } = handover;
    await userAtLevel(registry, 'Maximum', owner);

    expect(await nameFor(handover, requester)).toBe(named.name);
    await tryStep(registry, handover, 'deny');
    expect(await nameFor(handover, requester)).toBe(named.name);
    const row = (await registry.rows('TRANSFERS_TABLE')).find((each) => each.transferId === transferId);
    expect(row).toHaveProperty('askedName');
    expect(JSON.stringify(row)).not.toContain(named.name);
  });

  test('is Encrypted item to a requester who was denied a plain item and has not unlocked', async () => {
    const handover = await requestHandover(registry, { requesterLevel: 'Enhanced', item: named });
    await tryStep(registry, handover, 'deny');

    expect(await nameFor(handover, handover.requester)).toBe(named.name);
    expect(await nameFor(handover, atOtherSignIn(handover.requester))).toBe('Encrypted item');
  });

  test('goes with the transfer that its requester takes off the list', async () => {
    const handover = await requestHandover(registry, { item: named });
    const { owner, requester, transferId } = handover;
    const isKept = async () =>
      (await registry.rows('TRANSFERS_TABLE')).some(
        (row) => row.transferId === transferId && row.askedName !== undefined,
      );
    await tryStep(registry, handover, 'deny');
    const clear = (by: TestUser) => registry.call(transfers.clear, by, { params: { id: transferId } });

    await clear(owner);
    expect(await isKept()).toBe(true);
    await clear(requester);
    expect(await isKept()).toBe(false);
  });

  test('is never told to the requester of an item that was encrypted when they asked', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Maximum', item: named });
    await tryStep(registry, handover, 'deny');

    expect(await nameFor(handover, handover.requester)).toBe('Unknown Item');
  });

  test('is still shown after both users have changed their passwords', async () => {
    const levels = { ownerLevel: 'Enhanced', requesterLevel: 'Enhanced' } as const;
    const handover = await handoverAt(registry, 'PendingRequesterReview', { ...levels, item: named });
    for (const user of [handover.owner, handover.requester]) {
      const body = {
        NewSecurityLevel: 'Maximum',
        OldPassword: 'correct horse battery',
        NewPassword: 'another horse entirely',
      };
      const changed = await registry.call(encryption.changeSecurityLevel, user, { body });
      expect(changed.status).toBe(200);
    }

    expect(await nameFor(handover, handover.requester)).toBe(named.name);
    expect(await tryStep(registry, handover, 'accept')).toMatchObject({ status: 200 });
    expect(await nameFor(handover, handover.owner)).toBe(named.name);
  });
});

describe('without an encryption session', () => {
  const levels = { ownerLevel: 'Enhanced', requesterLevel: 'Maximum' } as const;

  test('an encrypted item is not approved, read or accepted, and nothing changes', async () => {
    const handover = await requestHandover(registry, levels);
    const { owner, requester } = handover;

    const approved = await tryStep(registry, handover, 'approve', atOtherSignIn(owner));
    const ownerReads = await readItem(handover, atOtherSignIn(owner));
    const still = await seen(registry, handover, owner);
    await tryStep(registry, handover, 'approve');
    const read = await readItem(handover, atOtherSignIn(requester));
    const accepted = await tryStep(registry, handover, 'accept', atOtherSignIn(requester));

    expect(approved).toMatchObject({ ...needsSession, body: { securityLevel: 'Enhanced' } });
    expect(ownerReads).toMatchObject(needsSession);
    expect(still.status).toBe('PendingOwnerApproval');
    expect(read).toMatchObject({ ...needsSession, body: { securityLevel: 'Maximum' } });
    expect(accepted).toMatchObject(needsSession);
    expect((await seen(registry, handover, requester)).status).toBe('PendingRequesterReview');
    await unlock(registry, atOtherSignIn(requester));
    expect(await tryStep(registry, handover, 'accept', atOtherSignIn(requester))).toMatchObject({
      status: 200,
    });
  });

  test('a requester at Enhanced reads a plain item, and cannot accept it', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', { requesterLevel: 'Enhanced' });
    const { requester } = handover;

    const read = await readItem(handover, atOtherSignIn(requester));
    const accepted = await tryStep(registry, handover, 'accept', atOtherSignIn(requester));

    expect(read).toMatchObject({ status: 200, body: { name: 'Family car' } });
    expect(accepted).toMatchObject(needsSession);
  });

  test('a plain item that still waits to be encrypted is not approved, and with one it is encrypted first', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Maximum' });
    const row = await registry.stores.assets.get(handover.owner.sub, handover.assetId);
    const content = JSON.stringify({ ...newItem(), properties: [] });
    await registry.put('ASSETS_TABLE', { ...row, sealed: undefined, content });

    const refused = await tryStep(registry, handover, 'approve', atOtherSignIn(handover.owner));

    expect(refused).toMatchObject(needsSession);
    expect(await tryStep(registry, handover, 'approve')).toMatchObject({ status: 200 });
    expect((await readItem(handover, handover.requester)).body).toMatchObject({ isEncrypted: true });
  });

  test.each(['deny', 'withdraw', 'cancel', 'reject', 'reclaim'] as const)(
    'the step %s succeeds',
    async (step) => {
      const handover = await handoverAt(registry, STEPS[step].from, levels);
      const by = handover[PARTY_STEPS[step].by];

      expect(await tryStep(registry, handover, step, atOtherSignIn(by))).toMatchObject({ status: 200 });
    },
  );
});

describe('the list of transfers', () => {
  test('holds both roles, newest first, without ended transfers', async () => {
    const alice = newUser();
    const own = await registerItem(registry, alice);
    const done = await handoverAt(registry, 'Completed');
    const wanted = await requestHandover(registry);
    const first = await registry.call(transfers.request, done.owner, {
      body: { ownerId: alice.sub, assetId: own.id },
    });
    const second = await registry.call(transfers.request, alice, {
      body: { ownerId: wanted.owner.sub, assetId: wanted.assetId },
    });

    const { body } = await registry.call(transfers.pending, alice);

    expect(body.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id]);
    expect(body).toMatchObject([{ isRequester: true }, { isOwner: true }]);
    expect((await registry.call(transfers.pending, done.requester)).body).toEqual([]);
  });

  test('shows the other transfers when one item is damaged', async () => {
    const owner = newUser();
    const requester = newUser();
    const old = { name: 'Old clock' };
    const items = [await registerItem(registry, owner, old), await registerItem(registry, owner, named)];
    for (const { id } of items) {
      await registry.call(transfers.request, requester, { body: { ownerId: owner.sub, assetId: id } });
    }
    await registry.put('ASSETS_TABLE', { ownerId: owner.sub, assetId: items[0]?.id, version: 'broken' });

    for (const [user, first] of [
      [owner, 'Unknown Item'],
      [requester, old.name],
    ] as const) {
      const { status, body } = await registry.call(transfers.pending, user);
      expect([status, ...body.map(({ assetName }: { assetName: string }) => assetName)]).toEqual([
        200,
        named.name,
        first,
      ]);
    }
  });

  test('reads an item once, however many users request it', async () => {
    const handover = await requestHandover(registry);
    const { owner, assetId } = handover;
    for (const each of [newUser(), newUser(), newUser()]) {
      await registry.call(transfers.request, each, { body: { ownerId: owner.sub, assetId } });
    }
    let reads = 0;
    const { assets: store } = registry.stores;
    const counted = registry.with({
      assets: {
        ...store,
        get: (...place) => {
          reads += 1;
          return store.get(...place);
        },
      },
    });

    expect((await counted.call(transfers.pending, owner)).body).toHaveLength(4);
    expect(reads).toBe(1);
  });
});

describe('a user who is not a party', () => {
  test('sees nothing of a transfer', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview');
    const stranger = newUser();

    const answers = [
      await registry.call(transfers.get, stranger, { params: { id: handover.transferId } }),
      await readItem(handover, stranger),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    expect((await registry.call(transfers.pending, stranger)).body).toEqual([]);
  });

  test.each([transfers.get, transfers.item])(
    'learns which field of a malformed id is wrong: $path',
    async (endpoint) => {
      const name = endpoint === transfers.get ? 'id' : 'transferId';

      const answer = await registry.call(endpoint, newUser(), { params: { [name]: 'no id' } });

      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: name }] } });
    },
  );
});
