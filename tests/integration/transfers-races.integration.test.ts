import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assets, type Item } from '#shared/contract/assets.ts';
import { passwordChange } from '#shared/contract/encryption.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
import { raceTimeout, repeatedIfOvertaken, repeatRace } from '#tests/support/races.ts';
import { type ApiResponse, type Registry, startRegistry } from '#tests/support/registry.ts';
import { readTransferRecords, type TransferRecords } from '#tests/support/transferScenario.ts';
import {
  ask,
  type Choice,
  type Decision,
  decide,
  type Parties,
  partyOf,
  transferAfter,
  whoChose,
} from '#tests/support/transfers.ts';
import { PASSWORD, unlock } from '#tests/support/vaults.ts';

const NIGHTLY_RUNS = 100;

interface Cast extends Parties {
  readonly other: TestUser;
}

let registry: Registry;
let casts: Cast[] = [];
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

/** A user asks for 60 items an hour at most, and a race makes up to three requests. */
const RACES_OF_A_CAST = 15;
let races = 0;

/** The people of the next race; others after some races. */
async function nextCast(seed: number): Promise<Cast> {
  if (races % RACES_OF_A_CAST === 0) {
    casts = await Promise.all(CHOICES.map(([owner, requester, other]) => castOf(owner, requester, other)));
    openedAt = Date.now();
  }
  races += 1;
  return casts[seed % casts.length] ?? expect.unreachable();
}

const CHOICES: readonly (readonly [Choice, Choice, Choice])[] = [
  ['no vault', 'no vault', 'Standard'],
  ['Maximum', 'Enhanced', 'no vault'],
];

const castOf = async (owner: Choice, requester: Choice, other: Choice): Promise<Cast> => ({
  owner: await whoChose(registry, owner),
  requester: await whoChose(registry, requester),
  other: await whoChose(registry, other),
});

interface Race {
  readonly cast: Cast;
  readonly item: Item;
  /** Starts all at once, or nearly, and says how each ended. */
  readonly among: (...acts: (() => Promise<ApiResponse>)[]) => Promise<number[]>;
  readonly story: () => Promise<TransferRecords>;
  /** A request for the item, taken through these decisions. */
  readonly through: (...decisions: readonly Decision[]) => Promise<string>;
  readonly decision: (decision: Decision, transferId: string) => () => Promise<ApiResponse>;
}

/** Half the time that an encryption session lasts. */
const KEPT_OPEN_MS = 15 * 60_000;
let openedAt = Date.now();

/** A night's races on a slow machine last longer than an encryption session. */
async function keepOpen(): Promise<void> {
  if (Date.now() - openedAt < KEPT_OPEN_MS) return;
  openedAt = Date.now();
  for (const { owner, requester } of casts.slice(1)) {
    for (const user of [owner, requester]) expect((await unlock(registry, user)).status).toBe(200);
  }
}

const repeatedly = (race: (race: Race) => Promise<void>): Promise<void> =>
  repeatRace(NIGHTLY_RUNS, async ({ seed, delayed }) => {
    const cast = await nextCast(seed);
    await keepOpen();
    const item = await registerItem(registry, cast.owner);
    await race({
      cast,
      item,
      among: async (...acts) =>
        (await Promise.all(acts.map((act) => delayed(12, act)))).map(({ status }) => status),
      story: () => readTransferRecords(registry, { ...cast }, item.id),
      through: (...decisions) => transferAfter(registry, cast, item.id, decisions),
      decision: (decision, transferId) => () =>
        decide(registry, decision, cast[partyOf(decision)], transferId),
    });
  });

const isLockedBy = (story: TransferRecords) => story.items[0]?.lockedByTransfer;
const statusOf = (story: TransferRecords) => story.transfers[0]?.status;

describe('two decisions of a transfer at once', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  interface Ending {
    readonly statuses: readonly [number, number];
    readonly transfer: string | undefined;
    readonly lock: 'of requester' | 'none';
    readonly owner?: 'requester';
  }
  interface Duel {
    readonly before: readonly Decision[];
    readonly between: readonly [Decision, Decision];
    /** The outcomes when the first decision wins, and when the second does. */
    readonly endings: readonly [Ending, Ending];
  }

  const approved = { transfer: 'PendingRequesterReview', lock: 'of requester' } as const;
  const denied = { transfer: 'DeniedByOwner', lock: 'none' } as const;
  const accepted = { transfer: 'Completed', lock: 'none', owner: 'requester' } as const;
  const rejected = { transfer: 'DeniedByRequester', lock: 'of requester' } as const;
  const withdrawn = { transfer: undefined, lock: 'none' } as const;
  const first = [200, 409] as const;
  const second = [409, 200] as const;

  const DUELS: readonly Duel[] = [
    {
      before: [],
      between: ['approve', 'deny'],
      endings: [
        { ...approved, statuses: first },
        { ...denied, statuses: second },
      ],
    },
    {
      before: [],
      between: ['approve', 'withdraw'],
      endings: [
        { ...approved, statuses: first },
        { ...withdrawn, statuses: [404, 200] },
      ],
    },
    {
      before: [],
      between: ['deny', 'withdraw'],
      endings: [
        { ...denied, statuses: first },
        { ...withdrawn, statuses: [404, 200] },
      ],
    },
    {
      before: ['approve'],
      between: ['accept', 'cancel'],
      endings: [
        { ...accepted, statuses: first },
        { ...denied, statuses: second },
      ],
    },
    {
      before: ['approve'],
      between: ['accept', 'reject'],
      endings: [
        { ...accepted, statuses: first },
        { ...rejected, statuses: second },
      ],
    },
    {
      before: ['approve'],
      between: ['cancel', 'reject'],
      endings: [
        { ...denied, statuses: first },
        { ...rejected, statuses: second },
      ],
    },
  ];

  const named = DUELS.map((duel) => ({ ...duel, name: duel.between.join(' and ') }));

  test.each(named)('$name: one succeeds, and the other is rejected', ({ before, between, endings }) =>
    repeatedly(async ({ through, decision, among, story }) => {
      const transferId = await through(...before);
      const [one, other] = between;

      const statuses = await among(decision(one, transferId), decision(other, transferId));

      const end = await story();
      const ending = { transfer: statusOf(end), lock: isLockedBy(end), owner: end.items[0]?.owner };
      expect(endings.map((each) => ({ owner: 'owner', ...each }))).toContainEqual({ statuses, ...ending });
      expect(end.items).toHaveLength(1);
      const steps = Object.values(end.recorded).flat();
      // The one decision, recorded once for each of the two.
      const expected = { owner: end.recorded.owner?.length, requester: end.recorded.requester?.length };
      expect(new Set(steps).size).toBe(steps.length - Math.min(expected.owner ?? 0, expected.requester ?? 0));
    }),
  );

  test.each(['approve', 'deny', 'accept', 'reject', 'cancel', 'reclaim'] as const)(
    '%s twice: both succeed, and it is done once',
    (name) =>
      repeatedly(async ({ through, decision, among, story }) => {
        const before: Record<typeof name, readonly Decision[]> = {
          approve: [],
          deny: [],
          accept: ['approve'],
          reject: ['approve'],
          cancel: ['approve'],
          reclaim: ['approve', 'reject'],
        };
        const transferId = await through(...before[name]);

        const statuses = await among(decision(name, transferId), decision(name, transferId));

        expect(statuses).toEqual([200, 200]);
        const { items, recorded, transfers } = await story();
        expect(items).toHaveLength(1);
        expect(transfers).toMatchObject([{ lastStep: name }]);
        for (const of of [recorded.owner, recorded.requester]) {
          expect(new Set(of).size).toBe(of?.length);
        }
      }),
  );
});

describe('two requests at once', { timeout: raceTimeout(NIGHTLY_RUNS) }, () => {
  test('approvals of two requests for one item: one is approved, the other still waits', () =>
    repeatedly(async ({ cast, item, through, decision, among, story }) => {
      const { owner, other } = cast;
      const transferId = await through();
      const rival = await transferAfter(registry, { owner, requester: other }, item.id);

      const statuses = await among(decision('approve', transferId), decision('approve', rival));

      expect(statuses.sort()).toEqual([200, 409]);
      const { transfers, items } = await story();
      expect(transfers.map(({ status }) => status).sort()).toEqual([
        'PendingOwnerApproval',
        'PendingRequesterReview',
      ]);
      const approved = transfers.find(({ status }) => status === 'PendingRequesterReview');
      expect(items).toMatchObject([{ lockedByTransfer: `of ${approved?.to}` }]);
      expect(items[0]?.openRequests).toHaveLength(2);
    }));

  test('an approval and a deletion of the item: it is in transit, or gone and the request denied', () =>
    repeatedly(async ({ cast, item, through, decision, among, story }) => {
      const transferId = await through();

      const statuses = await among(decision('approve', transferId), () =>
        registry.call(assets.remove, cast.owner, { params: { id: item.id } }),
      );

      const end = await story();
      expect([
        { statuses: [200, 409], transfer: 'PendingRequesterReview', items: 1 },
        { statuses: [409, 200], transfer: 'DeniedByOwner', items: 0 },
      ]).toContainEqual({ statuses, transfer: statusOf(end), items: end.items.length });
    }));

  test('a request and a deletion of the item: no request stays open for a deleted item', () =>
    repeatedly(async ({ cast, item, among, story }) => {
      const [asked, removed] = await among(
        () => ask(registry, cast.requester, { ownerId: cast.owner.sub, assetId: item.id }),
        () => registry.call(assets.remove, cast.owner, { params: { id: item.id } }),
      );

      expect([201, 404]).toContain(asked);
      expect(removed).toBe(200);
      const { items, transfers } = await story();
      expect(items).toEqual([]);
      expect(transfers.map(({ status }) => status)).toEqual(asked === 201 ? ['DeniedByOwner'] : []);
    }));

  test('two requests of one user for one item: one transfer is made', () =>
    repeatedly(async ({ cast, item, among, story }) => {
      const wanted = { ownerId: cast.owner.sub, assetId: item.id };

      const statuses = await among(
        () => ask(registry, cast.requester, wanted),
        () => ask(registry, cast.requester, wanted),
      );

      expect(statuses.sort()).toEqual([201, 409]);
      const { items, transfers } = await story();
      expect(transfers).toHaveLength(1);
      expect(items[0]?.openRequests).toEqual([['requester', 'of requester']]);
    }));

  test('an edit and an approval: both succeed where the edit was first, else the edit is rejected', () =>
    repeatedly(async ({ cast, item, through, decision, among }) => {
      const transferId = await through();

      const [edited, approved] = await among(
        () =>
          registry.call(assets.update, cast.owner, {
            params: { id: item.id },
            body: { ...item, name: 'Edited' },
          }),
        decision('approve', transferId),
      );

      expect(approved).toBe(200);
      expect([200, 409]).toContain(edited);
      expect((await decision('accept', transferId)()).status).toBe(200);
      expect(await registry.call(assets.get, cast.requester, { params: { id: item.id } })).toMatchObject({
        status: 200,
        body: { name: edited === 200 ? 'Edited' : item.name },
      });
    }));

  test('a completion and a new request for the item: the request is closed, rejected, or for the new owner', () =>
    repeatedly(async ({ cast, item, through, decision, among, story }) => {
      const transferId = await through('approve');

      const [accepted, asked] = await among(decision('accept', transferId), () =>
        ask(registry, cast.other, { ownerId: cast.owner.sub, assetId: item.id }),
      );

      expect(accepted).toBe(200);
      expect([201, 404]).toContain(asked);
      const { items, transfers } = await story();
      expect(items).toMatchObject([{ owner: 'requester', openRequests: [], lockedByTransfer: 'none' }]);
      const others = transfers.filter(({ to }) => to === 'other').map(({ status }) => status);
      expect(others).toEqual(asked === 201 ? ['DeniedByOwner'] : []);
    }));

  test("an acceptance and the requester's change of password: both succeed, the acceptance also when it is told to open the vault anew", () =>
    repeatedly(async ({ through, decision, among, item, cast }) => {
      const { requester } = cast;
      const hasPassword = cast === casts[1];
      const transferId = await through('approve');
      const accept = decision('accept', transferId);
      const change = () =>
        registry.call(passwordChange.changePassword, requester, {
          body: { currentPassword: PASSWORD, newPassword: PASSWORD },
        });
      const answered: ApiResponse[] = [];

      const [, changed] = await among(async () => {
        const response = await accept();
        answered.push(response);
        return response;
      }, change);

      if (hasPassword) expect(changed).toBe(200);
      const [accepted = expect.unreachable()] = answered;
      expect((await repeatedIfOvertaken(accepted, hasPassword ? accept : undefined)).status).toBe(200);
      expect(await registry.call(assets.get, requester, { params: { id: item.id } })).toMatchObject({
        status: 200,
        body: { name: item.name },
      });
    }));
});
