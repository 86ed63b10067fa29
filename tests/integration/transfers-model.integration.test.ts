import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { assets, type ListedItem } from '#shared/contract/assets.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { awaitedParty, STATUSES, TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import type { TestRequest, TestUser } from '#tests/support/httpEvent.ts';
import { isNightly } from '#tests/support/nightly.ts';
import type { ApiResponse } from '#tests/support/registry.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { round, take, takeRound, type World } from '#tests/support/transferModel.ts';
import { activityOf, assetRowsOf, type StoredRow } from '#tests/support/transferRecords.ts';
import { type Choice, PAIRS, whoChose } from '#tests/support/transfers.ts';
import { atOtherSignIn, clockAt, unlock } from '#tests/support/vaults.ts';

const OPEN = ['PendingOwnerApproval', 'PendingRequesterReview'];

const isLocking = (status: unknown): boolean =>
  TRANSFER_STATUSES.some((each) => each === status && STATUSES[each].isLocked);

/** At a sign-in of their own, which is unlocked when it must be: what a user could read. */
async function callUnlocked(
  { product, clock }: World,
  user: TestUser,
  endpoint: Endpoint,
  request?: TestRequest,
): Promise<ApiResponse> {
  const reader = atOtherSignIn(user);
  const answer = await product.call(endpoint, reader, request);
  if (!answer.body?.requiresAuthentication) return answer;
  // Guesses that met each other may have to wait.
  clock.pass(60);
  expect(await unlock(product, reader)).toMatchObject({ status: 200 });
  return product.call(endpoint, reader, request);
}

const nameNow = ({ names }: { readonly names: ReadonlyMap<number, string> }): string | undefined =>
  names.get(Math.max(...names.keys()));

/** The invariants that hold after any sequence of steps. */
async function expectSound(deps: World): Promise<void> {
  const rows = await assetRowsOf(deps.registry, deps.people);
  expectOneOwnerEach(deps, rows);
  expectLocks(deps, rows);
  expectOpenRequests(deps, rows);
  expectTurns(deps);
  await Promise.all(deps.people.map((user) => expectList(deps, user)));
  const pending = deps.transfers.filter(({ status }) => awaitedParty(status) !== undefined);
  await Promise.all(pending.map((transfer) => expectItemOfTransfer(deps, transfer)));
}

function expectOneOwnerEach({ items }: World, rows: readonly StoredRow[]): void {
  const stored = rows.map(({ assetId, ownerId }) => ({ assetId, ownerId }));
  const known = [...items]
    .filter(([, { isDeleted }]) => !isDeleted)
    .map(([assetId, { owner }]) => ({ assetId, ownerId: owner.sub }));
  const inOrder = (places: typeof stored) => places.map((place) => JSON.stringify(place)).sort();
  expect(inOrder(stored)).toEqual(inOrder(known));
}

/** An item is locked by the one transfer whose requester may read it, or has read it; else by none. */
function expectLocks({ transfers: all }: World, rows: readonly StoredRow[]): void {
  const locks = rows.flatMap(({ ownerId, assetId, transferId }) =>
    transferId === undefined ? [] : [`${ownerId} ${assetId} ${transferId}`],
  );
  const wanted = all
    .filter(({ status }) => isLocking(status))
    .map(({ ownerId, assetId, transferId }) => `${ownerId} ${assetId} ${transferId}`);
  expect(locks.sort()).toEqual(wanted.sort());
}

function expectOpenRequests({ transfers: all }: World, rows: readonly StoredRow[]): void {
  const stored = rows.flatMap(({ ownerId, assetId, openRequests = {} }) =>
    Object.entries(openRequests).map(
      ([requesterId, id]) => `${ownerId} ${assetId} ${requesterId} ${String(id)}`,
    ),
  );
  const open = all
    .filter(({ status }) => OPEN.includes(status))
    .map(
      ({ ownerId, assetId, requesterId, transferId }) => `${ownerId} ${assetId} ${requesterId} ${transferId}`,
    );
  expect(stored.sort()).toEqual(open.sort());
}

function expectTurns({ transfers: all }: World): void {
  for (const transfer of all) {
    const party = awaitedParty(transfer.status);
    expect(transfer.awaiting).toBe(party && transfer[`${party}Id`]);
    const mayHoldKey = ['PendingRequesterReview', 'Completed'].includes(transfer.status);
    if (!mayHoldKey) expect(transfer.itemKey).toBeUndefined();
  }
}

/** The last list of each user, by their id. */
const known = new Map<string, ApiResponse>();

/** A user's list as a caller has it who names the tag of the last one. */
async function readAgain(deps: World, user: TestUser): Promise<ApiResponse> {
  const tag = known.get(user.sub)?.headers.etag;
  const request = tag === undefined ? {} : { headers: { 'if-none-match': String(tag) } };
  const sent = await callUnlocked(deps, user, assets.list, request);
  const { headers, status } = sent;
  const list = status === 304 ? { ...(known.get(user.sub) ?? sent), headers } : sent;
  known.set(user.sub, list);
  return list;
}

/** Everyone reads what is theirs, all of it, and nothing else. */
async function expectList(deps: World, user: TestUser): Promise<void> {
  const { status, body } = await readAgain(deps, user);
  expect(status).toBe(200);
  const listed = (body as ListedItem[]).map((item) => ({ id: item.id, name: 'name' in item && item.name }));
  const theirs = [...deps.items]
    .filter(([, { owner, isDeleted }]) => owner.sub === user.sub && !isDeleted)
    .map(([id, item]) => ({ id, name: nameNow(item) }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(listed.sort(byId)).toEqual(theirs.sort(byId));
}

/** Before they own it, a requester reads an item in review only; a user who is no party, never. */
async function expectItemOfTransfer(deps: World, transfer: StoredRow): Promise<void> {
  const params = { transferId: transfer.transferId };
  const isInReview = transfer.status === 'PendingRequesterReview';
  for (const user of deps.people) {
    if (user.sub === transfer.ownerId) continue;
    const { status, body } = await callUnlocked(deps, user, transfers.item, { params });
    if (user.sub !== transfer.requesterId) expect(status).toBe(404);
    else if (isInReview) {
      const item = deps.items.get(transfer.assetId) ?? expect.unreachable();
      expect({ status, name: body.name }).toEqual({ status: 200, name: nameNow(item) });
    } else expect({ status, code: body.code }).toEqual({ status: 409, code: 'wrong_state' });
  }
}

/** The slower checks, once at the end: others' items by their ids, the lists of transfers, and plain text. */
async function expectSoundInTheEnd(deps: World): Promise<void> {
  for (const [assetId, item] of deps.items) {
    for (const user of deps.people) {
      if (user.sub === item.owner.sub && !item.isDeleted) continue;
      const { status } = await callUnlocked(deps, user, assets.get, { params: { id: assetId } });
      expect(status).toBe(404);
    }
  }
  for (const transfer of deps.transfers) await expectItemOfTransfer(deps, transfer);
  for (const user of deps.people) await expectTransfersListed(deps, user);
  await expectNoNamesInClear(deps);
}

async function expectTransfersListed(deps: World, user: TestUser): Promise<void> {
  const mine = deps.transfers.filter(
    ({ ownerId, requesterId }) => ownerId === user.sub || requesterId === user.sub,
  );
  const shown = mine.filter(({ status }) => !['Completed', 'Reclaimed'].includes(status));
  const listed = await deps.product.call(transfers.pending, user);
  expect(listed.status).toBe(200);
  expect(listed.body.map(({ id }: { id: string }) => id).sort()).toEqual(
    shown.map(({ transferId }) => transferId).sort(),
  );
  const { body } = await deps.product.call(transfers.pendingCount, user);
  expect(body).toEqual({ count: mine.filter(({ awaiting }) => awaiting === user.sub).length });
}

async function expectNoNamesInClear(deps: World): Promise<void> {
  const recorded = await Promise.all(deps.people.map(({ sub }) => activityOf(deps.registry, `user#${sub}`)));
  const records = JSON.stringify([deps.transfers, recorded]);
  expect(records).not.toContain('Secret thing');
  const sealed = (await assetRowsOf(deps.registry, deps.people)).filter((row) => row.sealed);
  expect(JSON.stringify(sealed)).not.toContain('Secret thing');
}

const RUNS = isNightly ? 1_000 : 10;
const ROUNDS = 8;

const registry = await startRegistry();
afterAll(() => registry.stop());

/** An owner with an item, someone who asked for it, and a third user. */
async function newWorld(choices: { readonly owner: Choice; readonly requester: Choice }): Promise<World> {
  const clock = clockAt('2026-03-01T12:00:00Z');
  const product = registry.with({ now: clock.now });
  const people = [
    await whoChose(product, choices.owner),
    await whoChose(product, choices.requester),
    await whoChose(product, 'no vault'),
  ];
  const world: World = {
    registry,
    product,
    clock,
    runJob: async () => {
      const record = { failed: () => undefined, ended: () => undefined };
      const done = await run({ ...product.stores, record }, Number.POSITIVE_INFINITY);
      expect(done).toMatchObject({ failed: 0, damaged: 0, isComplete: true });
    },
    people,
    items: new Map(),
    transfers: [],
  };
  await take(world, { does: 'create', who: 0 });
  await takeRound(world, [{ does: 'ask', who: 1, item: 0 }]);
  return world;
}

test.each(PAIRS.map((pair, at) => ({ ...pair, runs: Math.ceil((RUNS - at) / PAIRS.length) })))(
  'each item has one owner, who reads it, after any actions in turn and at once: from $owner to $requester',
  { timeout: RUNS * 5_000 },
  async ({ runs, ...choices }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: ROUNDS / 2, maxLength: ROUNDS }), async (rounds) => {
        const world = await newWorld(choices);
        for (const steps of rounds) {
          await takeRound(world, steps);
          await expectSound(world);
        }
        await expectSoundInTheEnd(world);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
