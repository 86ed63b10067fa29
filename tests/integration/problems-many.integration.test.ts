import { afterAll, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import type { ProblemKind } from '#functions/lib/storage/problems.ts';
import { admin } from '#shared/contract/admin.ts';
import { clientThrough } from '#tests/support/crashing.ts';
import { handover, type Row, vault, writeAll } from '#tests/support/handoverRecords.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { registryOn, startRegistry } from '#tests/support/registry.ts';
import { userAtLevel } from '#tests/support/vaults.ts';

/** Several pages of each of the job's passes: 33 transfers, 500 items and 25 problems. A multiple of 100. */
const TRANSFERS = isNightly ? 10_000 : 600;
const FAULTS_OF_EACH = 20;
const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };

const registry = await startRegistry();
afterAll(() => registry.stop());

/** How each fault comes about by bringing one table back to an earlier moment; the records as they are then. */
const FAULTS: Readonly<
  Record<string, (number: number, requesterId: string) => { transfers: Row; items?: Row }>
> = {
  not_moved: (number, requesterId) => {
    const { completed, review } = handover(number, requesterId);
    return { transfers: completed.transfers, items: review.items };
  },
  foreign_key: (number, requesterId) => {
    const { completed } = handover(number, requesterId);
    const { content: _, ...moved } = completed.items;
    const bytes = Buffer.from('sealed');
    const sealed = { ...vault, itemKey: bytes, payload: bytes };
    return { transfers: completed.transfers, items: { ...moved, sealed } };
  },
  sealed_to_nobody: (number, requesterId) => {
    const { review } = handover(number, requesterId);
    const { content: _, ...locked } = review.items;
    const bytes = Buffer.from('sealed');
    const sealed = { ...vault, itemKey: bytes, payload: bytes };
    return {
      transfers: { ...review.transfers, itemKey: { ...vault, sealed: bytes } },
      items: { ...locked, sealed },
    };
  },
  wrong_lock: (number, requesterId) => {
    const { cancelled, review } = handover(number, requesterId);
    return { transfers: cancelled.transfers, items: review.items };
  },
  item_gone: (number, requesterId) => ({ transfers: handover(number, requesterId).asked.transfers }),
};

const SOUND = ['asked', 'review', 'completed', 'cancelled'] as const;

const record = {
  ended: () => undefined,
  failed: (...failure: unknown[]) => expect.unreachable(String(failure)),
};

test(`the job finds exactly the faulty ones of ${TRANSFERS} transfers, and a repair ends each`, {
  timeout: 300_000,
}, async () => {
  const { client, names } = registry;
  const requesters = await Promise.all(
    Array.from({ length: 20 }, async () => (await userAtLevel(registry, 'Standard')).user.sub),
  );
  const requesterOf = (number: number) => requesters[number % requesters.length] ?? '';
  const expected = new Map<string, ProblemKind>();
  const [transfers, items]: [Row[], Row[]] = [[], []];
  const kinds = Object.keys(FAULTS) as ProblemKind[];
  for (let number = 0; number < TRANSFERS; number += 1) {
    const every = TRANSFERS / (FAULTS_OF_EACH * kinds.length);
    const kind = number % every === 0 ? kinds[(number / every) % kinds.length] : undefined;
    const sound = handover(number, requesterOf(number))[SOUND[number % SOUND.length] ?? 'asked'];
    const rows = kind ? FAULTS[kind]?.(number, requesterOf(number)) : sound;
    if (!rows) continue;
    transfers.push(rows.transfers);
    if (rows.items) items.push(rows.items);
    if (kind) expected.set(String(rows.transfers.transferId), kind);
  }
  await writeAll(client, names.TRANSFERS_TABLE, transfers);
  await writeAll(client, names.ASSETS_TABLE, items);
  expect(expected.size).toBe(FAULTS_OF_EACH * kinds.length);

  // A run that is cut off early and again is gone on with.
  let calls = 0;
  const cutOff = clientThrough(client, async (send) => {
    calls += 1;
    if (calls > 300) throw new Error('cut off');
    return send();
  });
  const silent = { ended: () => undefined, failed: () => undefined };
  const failing = { ...registryOn(cutOff).stores, record: silent };
  await run(failing, Number.POSITIVE_INFINITY).catch(() => undefined);
  const first = await run({ ...registry.stores, record }, Number.POSITIVE_INFINITY);
  expect(first.seen).toBeLessThan(TRANSFERS);
  const deps = { ...registry.stores, record };
  const whole = await run(deps, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  expect(whole).toMatchObject({ seen: TRANSFERS, problems: expected.size, failed: 0, isComplete: true });

  const found = new Map<string, ProblemKind>();
  for await (const row of registry.stores.problems.open()) found.set(row.transferId, row.kind);
  expect(found).toEqual(expected);

  for await (const { assetId, userId } of registry.stores.problems.open()) {
    const answer = await registry.call(admin.repairTransfer, administrator, { body: { assetId, userId } });
    expect(answer.status).toBe(200);
  }
  const after = await run(deps, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  expect(after).toMatchObject({ problems: 0, failed: 0, isComplete: true });
  expect(after.done).toEqual({});
});
