import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { OPEN_REQUESTS_PER_ITEM } from '#shared/domain/transfers.ts';
import { ask, handoverAt, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, type Registry, startRegistry } from '#tests/support/registry.ts';
import { clockAt, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const preview = (user: TestUser, ownerId: string, assetId: string) =>
  registry.call(transfers.preview, user, { query: { ownerId, assetId } });

describe('a request', () => {
  test('waits for the owner, who gets a mail and sees the requester', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);

    const answer = await ask(registry, requester, owner, item.id);

    expect(answer).toMatchObject({
      status: 201,
      body: {
        assetId: item.id,
        assetName: item.name,
        status: 'PendingOwnerApproval',
        isRequester: true,
        isOwner: false,
        ownerUsername: owner.username,
        requesterUsername: requester.username,
      },
    });
    const params = { id: answer.body.id };
    const { body } = await registry.call(transfers.get, owner, { params });
    expect(body.requester).toEqual({ emailDomain: 'example.com', memberSince: expect.stringMatching(/Z$/) });
    expect(body.requesterShortId).toBe(requester.sub.slice(-6));
    const own = (await registry.call(transfers.get, requester, { params })).body;
    for (const field of ['requester', 'requesterShortId']) expect(own).not.toHaveProperty(field);
    expect(await registry.call(transfers.pendingCount, owner)).toMatchObject({ body: { count: 1 } });
    const mails = await registry.outside.mails();
    expect(mails.filter(({ text }) => text?.includes(requester.username))).toHaveLength(1);
  });

  test('does not change the version of the item', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);
    await ask(registry, requester, owner, item.id);

    const answer = await registry.call(assets.update, owner, {
      params: { id: item.id },
      body: { ...item, name: 'Changed' },
    });

    expect(answer).toMatchObject({ status: 200, body: { version: item.version + 1 } });
  });

  test('is rejected for the user’s own item', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);

    const answer = await ask(registry, owner, owner, item.id);

    expect(answer).toMatchObject({ status: 400, body: { code: 'own_item' } });
  });

  test('is rejected for an unknown item or another owner’s, and leaves nothing behind', async () => {
    const [owner, other, requester] = [newUser(), newUser(), newUser()];
    const item = await registerItem(registry, owner);
    await registry.call(transfers.pendingCount, requester);
    const before = await registry.dump();

    const answers = [
      await ask(registry, requester, owner, 'nothing'),
      await ask(registry, requester, other, item.id),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    expect(await registry.dump()).toEqual(before);
  });

  test.each([
    [{}, ['ownerId', 'assetId']],
    [{ ownerId: 'an owner', assetId: 'item' }, ['ownerId']],
    [{ ownerId: 'owner', assetId: 'x'.repeat(129) }, ['assetId']],
    [{ ownerId: 1, assetId: null }, ['ownerId', 'assetId']],
  ])('is rejected with the body %j', async (body, paths) => {
    const answer = await registry.call(transfers.request, newUser(), { body });

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(namedPaths(answer.body)).toEqual(paths);
  });

  test.each(['resetting', 'closing'] as const)(
    'for an item whose owner’s data is being deleted (%s) is refused with the reason, and the item not offered',
    async (state) => {
      const { user: owner } = await userAtLevel(registry, 'Standard');
      const item = await registerItem(registry, owner);
      const row = (await registry.stores.vaults.get(owner.sub)) ?? expect.unreachable();
      await registry.put('USERS_TABLE', { ...row, state, record: 'vault' });

      expect((await preview(newUser(), owner.sub, item.id)).body).toMatchObject({ available: false });
      expect(await ask(registry, newUser(), owner, item.id)).toMatchObject({
        status: 409,
        body: {
          code: 'wrong_state',
          message: 'The owner is deleting their data, so this item cannot be requested now.',
        },
      });
    },
  );

  test('is neither offered nor made while its owner’s account is disabled', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const row = (await registry.stores.users.access(owner.sub)) ?? expect.unreachable();
    await registry.put('USERS_TABLE', { ...row, userId: owner.sub, record: 'access', enabled: false });

    expect((await preview(newUser(), owner.sub, item.id)).body).toMatchObject({ available: false });
    expect(await ask(registry, newUser(), owner, item.id)).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
  });

  test('is not made twice while the first is open, and can be made again after it', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester, assetId } = handover;

    const second = await ask(registry, requester, owner, assetId);
    await tryStep(registry, handover, 'deny');
    const third = await ask(registry, requester, owner, assetId);

    expect(second).toMatchObject({ status: 409, body: { code: 'already_requested' } });
    expect(third.status).toBe(201);
  });

  test('is made once when one user sends it three times at once', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);

    const answers = await Promise.all([1, 2, 3].map(() => ask(registry, requester, owner, item.id)));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test('is rejected when 20 are open, until one of them ends', async () => {
    const owner = newUser();
    const item = await registerItem(registry, owner);
    const people = Array.from({ length: OPEN_REQUESTS_PER_ITEM }, newUser);
    for (const each of people) expect((await ask(registry, each, owner, item.id)).status).toBe(201);
    const late = newUser();

    const refused = await ask(registry, late, owner, item.id);
    const seenFull = await preview(late, owner.sub, item.id);
    const [first] = (await registry.call(transfers.pending, owner)).body;
    await registry.call(transfers.deny, owner, { params: { id: first.id } });
    const admitted = await ask(registry, late, owner, item.id);

    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_open_requests' } });
    expect(seenFull.body).toMatchObject({ available: false, alreadyRequested: false });
    expect(admitted.status).toBe(201);
    const [newest] = (await registry.call(transfers.pending, owner)).body;
    await registry.call(transfers.approve, owner, { params: { id: newest.id } });
    const body = { approved: true };
    const taken = await registry.call(transfers.requesterDecision, late, { params: { id: newest.id }, body });
    expect(taken.status).toBe(200);
    expect(await registry.call(transfers.pendingCount, owner)).toMatchObject({ body: { count: 0 } });
  });
});

type Called = Pick<Registry, 'call'>;

describe('a repeat of a request under the same key', () => {
  const post = (user: TestUser, key: string, body: unknown, { call }: Called = registry) =>
    call(transfers.request, user, { headers: { 'idempotency-key': key }, body });

  test('gives the same response, makes nothing new and sends no second mail', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const body = { ownerId: owner.sub, assetId: (await registerItem(registry, owner)).id };
    const first = await post(requester, 'key', body);
    const mails = (await registry.outside.mails()).length;

    const second = await post(requester, 'key', body);

    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await registry.outside.mails()).length).toBe(mails);
    expect((await registry.call(transfers.pending, requester)).body).toHaveLength(1);
  });

  test('makes one transfer at the same moment', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const body = { ownerId: owner.sub, assetId: (await registerItem(registry, owner)).id };

    const answers = await Promise.all([1, 2, 3].map(() => post(requester, 'key', body)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  test('is rejected for another item', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const [one, other] = [await registerItem(registry, owner), await registerItem(registry, owner)];
    await post(requester, 'key', { ownerId: owner.sub, assetId: one.id });

    const answer = await post(requester, 'key', { ownerId: owner.sub, assetId: other.id });

    expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('gives the present status of the transfer, also when the item is gone', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const body = { ownerId: owner.sub, assetId: (await registerItem(registry, owner)).id };
    const { id } = (await post(requester, 'key', body)).body;
    await registry.call(assets.remove, owner, { params: { id: body.assetId } });

    const answer = await post(requester, 'key', body);

    expect(answer).toMatchObject({ status: 201, body: { id, status: 'DeniedByOwner' } });
  });

  test('makes no new transfer when the first was withdrawn', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const body = { ownerId: owner.sub, assetId: (await registerItem(registry, owner)).id };
    const { id } = (await post(requester, 'key', body)).body;
    await registry.call(transfers.withdraw, requester, { params: { id } });

    expect(await post(requester, 'key', body)).toMatchObject({ status: 404 });
    expect((await registry.call(transfers.pending, requester)).body).toEqual([]);
  });

  test('counts as a new request after 24 hours', async () => {
    const clock = clockAt('2031-03-01T12:00:00Z');
    const later = registry.with({ now: clock.now });
    const [owner, requester] = [newUser(), newUser()];
    const body = { ownerId: owner.sub, assetId: (await registerItem(later, owner)).id };
    const first = await post(requester, 'key', body, later);
    await later.call(transfers.withdraw, requester, { params: { id: first.body.id } });
    clock.pass(24 * 60 * 60 + 1);

    const second = await post(requester, 'key', body, later);

    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });
});

describe('the page of a link', () => {
  test('shows the owner and the name of a plain item, and nothing else of it', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);

    const answer = await preview(requester, owner.sub, item.id);

    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual({
      ownerUsername: owner.username,
      ownerMemberSince: expect.stringMatching(/Z$/),
      isEncrypted: false,
      assetName: item.name,
      available: true,
      alreadyRequested: false,
    });
  });

  test('says all but since when the owner is a member while the directory fails', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);
    const findUser = () => Promise.reject(new Error('TooManyRequestsException'));
    const failing = registry.with({ directory: { ...registry.outside.directory, findUser } });

    const query = { ownerId: owner.sub, assetId: item.id };
    const { status, body } = await failing.call(transfers.preview, requester, { query });

    expect({ status, body }).toMatchObject({ status: 200, body: { assetName: item.name } });
    expect(body).not.toHaveProperty('ownerMemberSince');
  });

  test('does not name an encrypted item, however open its owner’s session is', async () => {
    const [owner, requester] = [newUser(), newUser()];
    await userAtLevel(registry, 'Enhanced', owner);
    const item = await registerItem(registry, owner);

    const answer = await preview(requester, owner.sub, item.id);

    expect(answer.body).toEqual({
      ownerUsername: owner.username,
      ownerMemberSince: expect.stringMatching(/Z$/),
      isEncrypted: true,
      available: true,
      alreadyRequested: false,
    });
  });

  test('neither names nor offers an item whose owner’s vault cannot be read', async () => {
    const [owner, requester] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);
    await registry.put('USERS_TABLE', { userId: owner.sub, record: 'vault', state: 'active', vault: 'none' });

    const { status, body } = await preview(requester, owner.sub, item.id);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ownerUsername: owner.username, available: false },
    });
    expect(body).not.toHaveProperty('assetName');
  });

  test('shows whether the item was requested already, or is in transit', async () => {
    const { owner, requester, assetId } = await handoverAt(registry, 'PendingRequesterReview');

    const own = await preview(requester, owner.sub, assetId);
    const others = await preview(newUser(), owner.sub, assetId);

    expect(own.body).toMatchObject({ available: false, alreadyRequested: true });
    expect(others.body).toMatchObject({ available: false, alreadyRequested: false });
  });

  test('gives the same response for an unknown item and for another owner’s', async () => {
    const [owner, other] = [newUser(), newUser()];
    const item = await registerItem(registry, owner);

    const answers = [
      await preview(newUser(), other.sub, item.id),
      await preview(newUser(), owner.sub, 'nothing'),
    ];

    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      answers.map(() => [404, 'not_found', answers[0]?.body.message]),
    );
  });

  test('names the malformed fields', async () => {
    const answer = await registry.call(transfers.preview, newUser(), { query: { ownerId: 'no id' } });

    expect(answer.status).toBe(400);
    expect(namedPaths(answer.body)).toEqual(['ownerId', 'assetId']);
  });
});
