import { PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { activity } from '#shared/contract/system.ts';
import {
  ACTIVITY_GROUP_NAMES,
  ACTIVITY_GROUPS,
  ACTIVITY_KINDS,
  HISTORY_PAGE_ENTRIES,
} from '#shared/domain/activity.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { reset } from '#tests/support/dataReset.ts';
import { requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, registryOn, startRegistry } from '#tests/support/registry.ts';
import { recordedOf } from '#tests/support/users.ts';
import { OTHER_PASSWORD, PASSWORD, unlock, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const list = (user: TestUser | undefined, query?: Record<string, string>) =>
  registry.call(activity.list, user, { ...(query && { query }) });

const kindsOf = async (user: TestUser, query?: Record<string, string>): Promise<string[]> =>
  (await list(user, query)).body.entries.map(({ kind }: { kind: string }) => kind);

/** Written as other functions write it, one a second. */
async function withEvents(
  user: TestUser,
  count: number,
  kindAt: (index: number) => (typeof ACTIVITY_KINDS)[number],
) {
  const { activity: store, transact } = registry.stores;
  const by = { userId: user.sub, username: user.username };
  const pieces = Array.from({ length: count }, (_, index) =>
    store.record({ kind: kindAt(index), at: new Date(Date.UTC(2026, 0, 1, 0, 0, index)), by }),
  ).flat();
  for (let from = 0; from < pieces.length; from += 100) await transact(pieces.slice(from, from + 100));
}

describe("someone's activity", () => {
  test('tells what they did and what others did with them, newest first, and names the others', async () => {
    const handover = await requestHandover(registry);
    const { owner, requester, assetId, transferId } = handover;
    await tryStep(registry, handover, 'approve');
    await tryStep(registry, handover, 'accept');

    const { status, body } = await list(owner);
    expect(status).toBe(200);
    expect(body.cursor).toBeUndefined();
    const to = requester.username;
    expect(body.entries).toEqual([
      { at: expect.any(String), kind: 'item_transferred', to, assetId, transferId },
      { at: expect.any(String), kind: 'transfer_approved', to, assetId, transferId },
      { at: expect.any(String), kind: 'transfer_requested', by: to, assetId, transferId },
      { at: expect.any(String), kind: 'item_registered', assetId },
    ]);
    expect((await list(requester)).body.entries[0]).toEqual({
      at: expect.any(String),
      kind: 'item_transferred',
      by: owner.username,
      assetId,
      transferId,
    });
    expect((await list(newUser())).body).toEqual({ entries: [] });
  });

  test('is asked for by kind, and no kind is left out of all', async () => {
    const user = newUser();
    await withEvents(user, ACTIVITY_KINDS.length, (index) => ACTIVITY_KINDS[index] ?? expect.unreachable());
    const all = new Set<string>();
    for (const kind of ACTIVITY_GROUP_NAMES) {
      const kinds = await kindsOf(user, { kind });
      expect(new Set(kinds)).toEqual(new Set(ACTIVITY_GROUPS[kind]));
      for (const each of kinds) all.add(each);
    }
    expect(all).toEqual(new Set(ACTIVITY_KINDS));
    expect(new Set(await kindsOf(user))).toEqual(all);
  });

  test.each([undefined, 'items'])('comes in pages that leave nothing out, of the kind %s', async (kind) => {
    const user = newUser();
    const count = HISTORY_PAGE_ENTRIES * 2 + 20;
    // Every third one is of another kind.
    await withEvents(user, count, (index) => (index % 3 === 0 ? 'session_opened' : 'item_edited'));
    const seen: { at: string; kind: string }[] = [];
    let cursor: string | undefined;
    do {
      const query: Record<string, string> = { ...(kind && { kind }), ...(cursor && { cursor }) };
      const { body } = await list(user, query);
      expect(body.entries.length).toBeLessThanOrEqual(HISTORY_PAGE_ENTRIES);
      seen.push(...body.entries);
      cursor = body.cursor;
    } while (cursor);
    expect(seen).toHaveLength(kind ? count - count / 3 : count);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    if (kind) expect(new Set(seen.map((entry) => entry.kind))).toEqual(new Set(['item_edited']));
  });

  test('finds an entry of a rare kind behind thousands of others, over several pages', async () => {
    const user = newUser();
    await withEvents(user, 5_400, (index) => (index === 0 ? 'data_reset' : 'item_edited'));
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await list(user, { kind: 'security', ...(cursor && { cursor }) });
      pages.push(body.entries.map((entry: { kind: string }) => entry.kind));
      cursor = body.cursor;
    } while (cursor);
    expect(pages).toEqual([[], ['data_reset']]);
  });

  test.each([0, HISTORY_PAGE_ENTRIES - 1])(
    'leaves out entry %i, of a kind that only a later version knows, and no other, and tells the time of the newest',
    async (place) => {
      const user = newUser();
      await withEvents(user, HISTORY_PAGE_ENTRIES + 5, () => 'item_edited');
      const row = (await recordedOf(registry, user)).reverse()[place];
      const Item = marshall({ ...row, kind: 'of_a_later_version' });
      await registry.client.send(new PutItemCommand({ TableName: registry.names.ACTIVITY_TABLE, Item }));

      const { entries, cursor, newestAt } = (await list(user)).body;
      expect(entries).toHaveLength(HISTORY_PAGE_ENTRIES - 1);
      expect(newestAt).toBe(place === 0 ? row?.at : undefined);
      const second = (await list(user, { cursor })).body;
      expect(second.entries).toHaveLength(5);
      expect(second).not.toHaveProperty('newestAt');
    },
  );

  test('is not told without a token, nor by a wrong kind or cursor', async () => {
    expect((await list(undefined)).status).toBe(401);
    const wrong: Record<string, string>[] = [{ kind: 'secrets' }, { cursor: 'bm90IG9uZQ' }, { cursor: '§' }];
    for (const query of wrong) {
      const answer = await list(newUser(), query);
      expect([answer.status, namedPaths(answer.body)]).toEqual([400, Object.keys(query)]);
    }
  });
});

describe('the security activity records', () => {
  const security = (user: TestUser) => kindsOf(user, { kind: 'security' });

  test.each(['Standard', 'Enhanced', 'Maximum'] as const)('the first level: %s', async (level) => {
    expect(await security((await userAtLevel(registry, level)).user)).toEqual(['level_chosen']);
  });

  test('the first level where it is only set, or comes to a vault that received an item', async () => {
    const body = { SecurityLevel: 'Standard' };
    const setter = newUser();
    await registry.call(encryption.setSecurityLevel, setter, { body });
    const { requester } = await requestHandover(registry);
    await registry.call(encryption.setSecurityLevel, requester, { body });
    const { requester: migrator } = await requestHandover(registry);
    await userAtLevel(registry, 'Maximum', migrator);
    for (const user of [setter, requester, migrator]) expect(await security(user)).toEqual(['level_chosen']);
  });

  test('every opened session, and wrong guesses as one entry', async () => {
    const { user } = await userAtLevel(registry, 'Maximum');
    await unlock(registry, user);
    await unlock(registry, user, 'a wrong guess');
    await unlock(registry, user);
    expect(await security(user)).toEqual([
      'session_opened',
      'wrong_encryption_passwords',
      'session_opened',
      'level_chosen',
    ]);
  });

  test('changes of level and password, recovery, new recovery words and a reset', async () => {
    const { user, recoveryKey } = await userAtLevel(registry, 'Enhanced');
    const change = (currentPassword: string, newPassword: string) =>
      registry.call(passwordChange.changePassword, user, { body: { currentPassword, newPassword } });
    const steps = [
      () =>
        registry.call(passwordChange.changeWithRecovery, user, {
          body: { recoveryKey, newPassword: OTHER_PASSWORD },
        }),
      () => change(OTHER_PASSWORD, PASSWORD),
      () => change(PASSWORD, PASSWORD),
      () =>
        registry.call(encryption.changeSecurityLevel, user, {
          body: { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD },
        }),
      () => reset(registry, user),
    ];
    for (const step of steps) expect(await step()).toMatchObject({ status: 200 });

    expect(await security(user)).toEqual([
      'data_reset',
      'level_changed',
      'recovery_key_renewed',
      'password_changed',
      'password_recovered',
      'level_chosen',
    ]);
    const rows = JSON.stringify(await registry.rows('ACTIVITY_TABLE'));
    for (const secret of [PASSWORD, OTHER_PASSWORD, recoveryKey, 'Enhanced', newItem().name]) {
      expect(rows).not.toContain(secret);
    }
  });

  test('it is written in the very transaction that makes it true', async () => {
    const user = newUser();
    let refused = 0;
    const failing = registryOn(
      clientThrough(registry.client, (send, command) => {
        const recording =
          command instanceof TransactWriteItemsCommand &&
          command.input.TransactItems?.some(({ Put }) => Put?.TableName === registry.names.ACTIVITY_TABLE);
        if (!recording) return send();
        refused += 1;
        throw new Error('The process dies');
      }),
      [],
      { kms: registry.kms },
    );
    const body = { SecurityLevel: 'Maximum', Password: PASSWORD };
    expect((await failing.call(encryption.migrateToEncrypted, user, { body })).status).toBe(500);
    expect(refused).toBe(1);
    expect(await registry.stores.vaults.get(user.sub)).toBeUndefined();
    await registerItem(registry, user);
    expect((await registry.call(assets.list, user)).status).toBe(200);
  });
});

test('a row without its item hides no other item that its user deleted', async () => {
  const user = newUser();
  const { id } = await registerItem(registry, user);
  await registry.call(assets.remove, user, { params: { id } });
  const { activity: stored } = registry.stores;
  const since = '2000-01-01T00:00:00.000Z';
  const rows = await registry.rows('ACTIVITY_TABLE');
  const { assetId: _, ...row } =
    rows.find((each) => each.subject === `user#${user.sub}` && each.assetId === id) ?? {};
  await registry.put('ACTIVITY_TABLE', { ...row, moment: `${since}#1`, kind: 'item_deleted' });

  expect(await stored.transferredOrDeletedSince(user.sub, id, since)).toBe(true);
  const found: string[] = [];
  for await (const { assetId } of stored.leavingsOf(user.sub, since)) found.push(assetId);
  expect(found).toEqual([id]);
});
