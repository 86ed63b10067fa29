import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { atLeast, CRASH_MOMENTS, type Crash, clientUntil, outsideUntil } from '#tests/support/crashing.ts';
import { FAULTS, type Fault, faultyClient } from '#tests/support/faults.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { registerItem } from '#tests/support/items.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { type ApiResponse, type Registry, registryOn, startRegistry } from '#tests/support/registry.ts';
import { readTransferRecords, type TransferRecords } from '#tests/support/transferScenario.ts';
import {
  ask,
  type Choice,
  DECISION_NAMES,
  decide,
  LEADING_TO,
  type Parties,
  partyOf,
  transferAfter,
  whoChose,
} from '#tests/support/transfers.ts';
import { once } from '#tests/support/units/once.ts';

type Product = Pick<Registry, 'call'>;

/** Something that a user does to an item that others ask for, and what a repetition of it answers. */
interface Act {
  readonly name: string;
  /** Brings an item of the owner's to where it can be done. */
  readonly prepare: (parties: Parties) => Promise<Prepared>;
  readonly answers: number;
  /** The status of a repetition after the first had taken effect. */
  readonly answersAgain: number;
  /** The history of an item that is gone is tidied away afterwards, as far as that goes. */
  readonly mayLeaveHistory?: true;
}

interface Prepared {
  readonly assetId: string;
  readonly act: (product: Product) => Promise<ApiResponse>;
}

const registry = await startRegistry();
afterAll(() => registry.stop());

let keys = 0;

const ACTS: readonly Act[] = [
  {
    name: 'request',
    prepare: async ({ owner, requester }) => {
      const { id: assetId } = await registerItem(registry, owner);
      keys += 1;
      const key = `request-number-${keys}`;
      const wanted = { ownerId: owner.sub, assetId };
      return { assetId, act: (product) => ask(product, requester, wanted, key) };
    },
    answers: 201,
    answersAgain: 201,
  },
  ...DECISION_NAMES.map((decision): Act => {
    const isWithdrawal = decision === 'withdraw';
    return {
      name: decision,
      prepare: async (parties) => {
        const { id: assetId } = await registerItem(registry, parties.owner);
        const transferId = await transferAfter(registry, parties, assetId, LEADING_TO[decision]);
        const by = parties[partyOf(decision)];
        return { assetId, act: (product) => decide(product, decision, by, transferId) };
      },
      answers: 200,
      answersAgain: isWithdrawal ? 404 : 200,
    };
  }),
  {
    name: 'deletion of an item that is asked for',
    prepare: async (parties) => {
      const { id: assetId } = await registerItem(registry, parties.owner);
      await transferAfter(registry, parties, assetId);
      const params = { id: assetId };
      return { assetId, act: (product) => product.call(assets.remove, parties.owner, { params }) };
    },
    answers: 200,
    answersAgain: 404,
    mayLeaveHistory: true,
  },
];

/** Between users with a vault each step makes all the requests that it makes between others, and more. */
const KINDS: readonly { readonly owner: Choice; readonly requester: Choice }[] = [
  { owner: 'Maximum', requester: 'Enhanced' },
  ...(isNightly ? [{ owner: 'no vault', requester: 'no vault' } as const] : []),
];

/** A process of its own, with nothing in its memory, whose calls go through `outside`. */
function dyingAt(crash: Crash) {
  const outside = outsideUntil(crash);
  const { kms } = registry;
  const { directory, post } = registry.outside;
  const product = registryOn(clientUntil(registry.client, outside), [], {
    directory: {
      find: (name) => outside.reach(() => directory.find(name), 'read'),
      findUser: (user) => outside.reach(() => directory.findUser(user), 'read'),
      findById: (userId) => outside.reach(() => directory.findById(userId), 'read'),
      findByEmail: (email) => outside.reach(() => directory.findByEmail(email), 'read'),
    },
    post: { send: (mail) => outside.reach(() => post.send(mail), 'write') },
    kms: {
      ...kms,
      encrypt: (plaintext, context) => outside.reach(() => kms.encrypt(plaintext, context), 'read'),
      decrypt: (ciphertext, context) => outside.reach(() => kms.decrypt(ciphertext, context), 'read'),
    },
  });
  return { product, isDead: outside.isDead };
}

const withoutHistory = ({ history, ...story }: TransferRecords) => story;

describe.each(KINDS)('a transfer from $owner to $requester', (choices) => {
  const known = new Map<Choice, Promise<TestUser>>();
  // Nobody may ask for as many items in an hour as all these tests take.
  beforeEach(() => known.clear());

  /** A user without a vault gets one in the course of a transfer, so each test takes a new one. */
  function who(choice: Choice): Promise<TestUser> {
    if (choice === 'no vault') return whoChose(registry, choice);
    const user = known.get(choice) ?? whoChose(registry, choice);
    known.set(choice, user);
    return user;
  }

  const theParties = async (): Promise<Parties> => ({
    owner: await who(choices.owner),
    requester: await who(choices.requester),
  });

  /** How it ends when nothing happens to the process. */
  async function expectedStory(kind: Act) {
    const parties = await theParties();
    const { assetId, act } = await kind.prepare(parties);
    expect(await act(registry)).toMatchObject({ status: kind.answers });
    return readTransferRecords(registry, parties, assetId);
  }

  describe.each(ACTS)('$name', (kind) => {
    const expectedRecords = once(() => expectedStory(kind));

    test.each(CRASH_MOMENTS)(
      'is completed once by a repetition when the process dies %s any of its requests',
      { timeout: 120_000 },
      async (when) => {
        const expected = await expectedRecords();
        let call = 1;
        while (await isKilled(kind, { call, when }, expected)) call += 1;
        expect(call).toBeGreaterThan(atLeast(3, 1));
      },
    );

    test.each(FAULTS)(
      'ends as without a fault when a transaction is %s',
      {
        timeout: 60_000,
      },
      async (trouble) => {
        const expected = await expectedRecords();
        let transaction = 1;
        while (await isMet(kind, { transaction, trouble }, expected)) transaction += 1;
        expect(transaction).toBeGreaterThan(1);
      },
    );
  });

  /** @returns false when there was no such call any more */
  async function isKilled(kind: Act, crash: Crash, expected: TransferRecords): Promise<boolean> {
    const parties = await theParties();
    const { assetId, act } = await kind.prepare(parties);
    const { product, isDead } = dyingAt(crash);

    const first = await act(product);

    // Where only a mail after the commit died, the answer stands.
    expect(isDead() ? [kind.answers, 500] : [kind.answers]).toContain(first.status);
    const again = await act(registry);
    expect([kind.answers, kind.answersAgain], JSON.stringify(again.body)).toContain(again.status);
    const { history, ...story } = await readTransferRecords(registry, parties, assetId);
    expect(story, `call ${crash.call}`).toEqual(withoutHistory(expected));
    if (!kind.mayLeaveHistory) expect(history).toEqual(expected.history);
    return isDead();
  }

  /** @returns false when there was no such transaction any more */
  async function isMet(
    kind: Act,
    meeting: { readonly transaction: number; readonly trouble: Fault },
    expected: TransferRecords,
  ): Promise<boolean> {
    const parties = await theParties();
    const { assetId, act } = await kind.prepare(parties);
    const { directory, post } = registry.outside;
    const troubled = faultyClient(registry, meeting);
    const answer = await act(registryOn(troubled.client, [], { kms: registry.kms, directory, post }));
    troubled.client.destroy();
    expect(answer).toMatchObject({ status: kind.answers });
    expect(await readTransferRecords(registry, parties, assetId)).toEqual(expected);
    return troubled.sent() >= meeting.transaction;
  }
});
