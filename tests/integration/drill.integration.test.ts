import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckedTable } from '#functions/lib/drill/checkTables.ts';
import { DISAGREEMENTS, type Disagreement } from '#functions/lib/drill/disagreements.ts';
import { USER_POOL_ID } from '#infra/local/accounts/userPool.ts';
import { assets } from '#shared/contract/assets.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { drillOn, type Rows } from '#tests/support/drill.ts';
import { addFiles } from '#tests/support/files.ts';
import { type Handover, handoverAt, requestHandover, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newItem, newUser, registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import type { StoredRow } from '#tests/support/transferRecords.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

const LEVELS = [undefined, 'Standard', 'Enhanced', 'Maximum'] as const;

/** Changes an item, which raises its version and keeps the earlier one. */
async function edit({ call }: Registry, owner: TestUser, id: string, name: string): Promise<void> {
  const present = (await call(assets.get, owner, { params: { id } })).body;
  const body = { ...newItem({ name }), version: present.version };
  const { status } = await call(assets.update, owner, { params: { id }, body });
  expect(status).toBe(200);
}

const signUp = ({ stores }: Registry, { sub, username }: TestUser) =>
  stores.userIds.ensure({
    issuer: issuerOf(USER_POOL_ID),
    subject: `subject-of-${sub}`,
    username,
    isAdmin: false,
    provenEmail: `${username}@example.com`,
  });

describe('the drill, over tables in which everything agrees', { timeout: 120_000 }, () => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry();
  });
  afterAll(() => registry.stop());

  test('reports nothing of items at every level, with files, earlier versions and a trash, and of transfers at every status', async () => {
    for (const level of LEVELS) {
      const owner = newUser();
      await signUp(registry, owner);
      if (level) await userAtLevel(registry, level, owner);
      const { id } = await registerItem(registry, owner);
      await edit(registry, owner, id, 'Changed');
      await addFiles(registry, owner, id);
      const { id: trashed } = await registerItem(registry, owner);
      await edit(registry, owner, trashed, 'To the trash');
      expect((await registry.call(assets.remove, owner, { params: { id: trashed }, body: {} })).status).toBe(
        200,
      );
      for (const status of TRANSFER_STATUSES)
        await handoverAt(registry, status, {
          owner,
          requesterLevel: level,
        });
    }
    expect(await drillOn(registry).check()).toEqual([]);
    expect(await drillOn(registry).check({ kms: undefined })).toEqual([]);
  });
});

describe('the drill, over tables in which a hundredth of the rows were put back', {
  timeout: 240_000,
}, () => {
  /** At least as many as are put back in all rounds together, a hundredth of all rows in each. */
  const [REQUESTS, UNTOUCHED] = isNightly ? [40, 300] : [16, 100];
  const ROUNDS = 8;
  /** Taken in turn by the items, each of which is requested before. */
  const COURSES = [['deny'], ['approve'], ['approve', 'accept'], ['edit']] as const;
  let registry: Registry;
  let earlier: Rows;
  let present: Rows;
  const handovers: Handover[] = [];

  beforeAll(async () => {
    registry = await startRegistry();
    const owner = newUser();
    for (let at = 0; at < UNTOUCHED; at += 1) await registerItem(registry, owner);
    for (let at = 0; at < REQUESTS; at += 1) handovers.push(await requestHandover(registry, { owner }));
    earlier = await drillOn(registry).rows();
    for (const [at, handover] of handovers.entries()) {
      for (const step of COURSES[at % COURSES.length] ?? [])
        if (step === 'edit') await edit(registry, owner, handover.assetId, 'Changed');
        else await tryStep(registry, handover, step);
    }
    present = await drillOn(registry).rows();
  }, 240_000);
  afterAll(() => registry.stop());

  /** The changed rows of each item, in the order of the hand-overs. */
  function changedRows() {
    const found = new Map<string, { table: CheckedTable; row: StoredRow; before: StoredRow | undefined }[]>();
    for (const table of ['ASSETS_TABLE', 'TRANSFERS_TABLE'] as const) {
      for (const key of new Set([...earlier[table].keys(), ...present[table].keys()])) {
        const [before, now] = [earlier[table].get(key), present[table].get(key)];
        const row = now ?? before;
        // Without a row that keeps an earlier version, an item has fewer versions, and nothing disagrees.
        const isVersion = row?.ownerId.startsWith('versions#');
        if (!row || isVersion || isDeepStrictEqual(before, now)) continue;
        found.set(row.assetId, [...(found.get(row.assetId) ?? []), { table, row, before }]);
      }
    }
    return handovers.map(({ assetId }) => found.get(assetId) ?? expect.unreachable('Nothing has changed'));
  }

  test('reports something of each such row, of no other, and changes nothing', async () => {
    const drill = drillOn(registry);
    expect(await drill.check()).toEqual([]);
    const items = changedRows().map((rows, at) =>
      rows.map((row, place) => ({ ...row, kind: `${COURSES[at % COURSES.length]}: row ${place}` })),
    );
    // One row of each item: several of one item can be of the same earlier moment, and agree.
    const changed = items.flatMap((rows, at) => rows[Math.floor(at / COURSES.length) % rows.length] ?? []);
    const hundredth = Math.ceil((present.ASSETS_TABLE.size + present.TRANSFERS_TABLE.size) / 100);

    for (let round = 0; round < ROUNDS; round += 1) {
      const back = changed.slice(round * hundredth, (round + 1) * hundredth);
      for (const { table, row, before } of back) await drill.restore(table, row, before);
      const asRestored = await drill.rows();

      const found = await drill.check();

      expect(new Set(found.map(({ ids }) => ids.assetId))).toEqual(
        new Set(back.map(({ row }) => row.assetId)),
      );
      expect(await drill.rows()).toEqual(asRestored);
      await drill.reset(present);
    }
    expect(await drill.check()).toEqual([]);
    const tried = new Set(changed.slice(0, ROUNDS * hundredth).map(({ kind }) => kind));
    expect(tried).toEqual(new Set(items.flat().map(({ kind }) => kind)));
  });
});

describe('the drill, over tables in which one thing is wrong', { timeout: 240_000 }, () => {
  let registry: Registry;
  let before: Rows;
  const [owner, guarded] = [newUser(), newUser()];
  let item = '';
  let sealedItem = '';
  let asked: Handover;
  let reviewed: Handover;
  let completed: Handover;

  beforeAll(async () => {
    registry = await startRegistry();
    await signUp(registry, owner);
    await userAtLevel(registry, 'Standard', owner);
    await userAtLevel(registry, 'Maximum', guarded);
    item = (await registerItem(registry, owner)).id;
    sealedItem = (await registerItem(registry, guarded)).id;
    await edit(registry, owner, item, 'Changed');
    await addFiles(registry, owner, item);
    asked = await requestHandover(registry, {});
    reviewed = await handoverAt(registry, 'PendingRequesterReview', { owner, requesterLevel: 'Standard' });
    completed = await handoverAt(registry, 'Completed', {});
    before = await drillOn(registry).rows();
  }, 120_000);
  afterAll(() => registry.stop());

  type Change = (row: StoredRow) => StoredRow | undefined;
  const flipped = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte));
  async function change(table: CheckedTable, isWanted: (row: StoredRow) => boolean, wanted: Change) {
    const [row = expect.unreachable('There is no such row')] = [...before[table].values()].filter(isWanted);
    await drillOn(registry).restore(table, row, wanted(row));
  }
  const itemOf = (assetId: string, wanted: Change) =>
    change('ASSETS_TABLE', (row) => row.assetId === assetId && !row.ownerId.includes('#'), wanted);
  const transferOf = ({ transferId }: Handover, wanted: Change) =>
    change('TRANSFERS_TABLE', (row) => row.transferId === transferId, wanted);
  const userRow = ({ sub }: TestUser, record: string, wanted: Change) =>
    change('USERS_TABLE', (row) => row.userId === sub && row.record === record, wanted);
  const identity = (wanted: Change) =>
    change('USERS_TABLE', (row) => row.record === 'identity' && row.mappedTo === owner.sub, wanted);
  const file = (wanted: Change) => change('FILES_TABLE', () => true, wanted);
  const gone: Change = () => undefined;
  const damaged: Change = (row) => ({ ...row, state: 'damaged', version: 'damaged' });

  const WRONG: Readonly<Record<Disagreement, () => Promise<unknown>>> = {
    unreadable: () => itemOf(item, (row) => ({ ...row, version: 'two' })),
    no_owner: () => userRow(owner, 'access', gone),
    no_content: () => itemOf(asked.assetId, ({ content: _, ...row }) => row),
    foreign_key: () => itemOf(item, (row) => ({ ...row, sealed: { ...row.sealed, generation: 2 } })),
    item_unopened: () =>
      itemOf(item, (row) => ({ ...row, sealed: { ...row.sealed, payload: flipped(row.sealed.payload) } })),
    held_twice: () =>
      itemOf(completed.assetId, (row) => row).then(() =>
        drillOn(registry).restore(
          'ASSETS_TABLE',
          {},
          {
            ...[...before.ASSETS_TABLE.values()].find((row) => row.assetId === completed.assetId),
            ownerId: completed.owner.sub,
            version: 9,
          },
        ),
      ),
    version_without_item: () => itemOf(item, gone),
    older_than_its_versions: () => itemOf(item, (row) => ({ ...row, version: 1 })),
    wrong_lock: () => itemOf(reviewed.assetId, ({ transferId: _, ...row }) => row),
    wrong_request: () => itemOf(asked.assetId, (row) => ({ ...row, openRequests: {} })),
    item_gone: () => itemOf(asked.assetId, gone),
    not_moved: () =>
      itemOf(completed.assetId, gone).then(() =>
        drillOn(registry).restore(
          'ASSETS_TABLE',
          {},
          {
            ...[...before.ASSETS_TABLE.values()].find((row) => row.assetId === completed.assetId),
            ownerId: completed.owner.sub,
            version: 1,
          },
        ),
      ),
    lost: () => itemOf(completed.assetId, gone),
    sealed_to_nobody: () =>
      transferOf(reviewed, (row) => ({ ...row, itemKey: { ...row.itemKey, generation: 2 } })),
    wrong_turn: () => transferOf(asked, (row) => ({ ...row, awaiting: row.requesterId })),
    wrong_date: () => transferOf(asked, ({ dueAt: _, ...row }) => row),
    no_party: () => userRow(asked.requester, 'access', gone),
    request_unproved: () => transferOf(asked, (row) => ({ ...row, requesterUsername: 'mallory' })),
    vault_unopened: () =>
      userRow(guarded, 'vault', (row) => ({
        ...row,
        vault: { ...row.vault, kdf: { ...row.vault.kdf, iterations: row.vault.kdf.iterations + 1 } },
      })),
    identity_unproved: () => identity((row) => ({ ...row, sealed: flipped(row.sealed) })),
    identity_without_user: () => userRow(owner, 'access', (row) => ({ ...row, subject: 'another' })),
    wrong_file_bytes: () => userRow(owner, 'files', (row) => ({ ...row, bytes: row.bytes + 1 })),
    file_missing: () => file(gone),
    file_due: () => file((row) => ({ ...row, due: 'due', deleteAfter: '2026-01-01T00:00:00.000Z' })),
    file_unnamed: () => itemOf(item, ({ files: _, ...row }) => row),
    object_missing: async () => registry.bucket.stored.delete([...registry.bucket.stored.keys()][0] ?? ''),
  };

  test.each(typedKeys(DISAGREEMENTS))('reports %s', async (kind) => {
    const drill = drillOn(registry);
    const objects = new Map(registry.bucket.stored);
    await WRONG[kind]();

    expect((await drill.check()).map((each) => each.kind)).toContain(kind);

    for (const [name, bytes] of objects) registry.bucket.stored.set(name, bytes);
    await drill.reset(before);
  });

  test('reports by its outside alone that what needs a password is no sealed content', async () => {
    await itemOf(sealedItem, (row) => ({ ...row, sealed: { ...row.sealed, itemKey: new Uint8Array(60) } }));
    const found = await drillOn(registry).check({ kms: undefined });

    expect(found).toEqual([{ kind: 'item_unopened', ids: { ownerId: guarded.sub, assetId: sealedItem } }]);
    await drillOn(registry).reset(before);
  });

  test.each([
    ['the vault of its requester', () => userRow(reviewed.requester, 'vault', damaged)],
    ['its item', () => itemOf(reviewed.assetId, damaged)],
  ])('goes on after a transfer of which a row is damaged: %s', async (_, damage) => {
    await transferOf(completed, ({ dueAt: _due, ...row }) => ({ ...row, awaiting: 'nobody' }));
    await itemOf(completed.assetId, gone);
    await damage();
    const found = await drillOn(registry).check();

    expect(found.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['unreadable', 'wrong_turn', 'lost']),
    );
    await drillOn(registry).reset(before);
  });

  test('agrees again once everything is as it was', async () => {
    expect(await drillOn(registry).check()).toEqual([]);
  });
});
