import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, describe, expect, test } from 'vitest';
import { newKeyPair } from '#functions/lib/crypto/hpke.ts';
import { openFromParty } from '#functions/lib/crypto/parties.ts';
import { certify } from '#functions/lib/crypto/publicKey.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { type Handover, handoverAt, requestHandover, seen, tryStep } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { startRegistry } from '#tests/support/registry.ts';
import { storedTransfer } from '#tests/support/transferRecords.ts';
import { atOtherSignIn, PASSWORD, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const LEVELS = { ownerLevel: 'Maximum', requesterLevel: 'Maximum' } as const;
const WORDS = /^[a-z]+( [a-z]+){5}$/;

const wordsFor = async (handover: Handover, user: TestUser) => {
  const { verification, verificationPhrase } = await seen(registry, handover, user);
  return { verification, words: verificationPhrase };
};
const approveWith = ({ owner, transferId }: Handover, body: object) =>
  registry.call(transfers.approve, owner, { params: { id: transferId }, body });

const vaultOf = async ({ sub }: TestUser): Promise<VaultRow> =>
  (await registry.stores.vaults.get(sub)) ?? expect.unreachable('There is no vault');

/** Writes a row of a vault, as someone with access to the tables could. */
const putVault = (row: VaultRow) => registry.put('USERS_TABLE', { ...row, record: 'vault' });

const deleteVault = (userId: string) =>
  registry.client.send(
    new DeleteItemCommand({
      TableName: registry.names.USERS_TABLE,
      Key: marshall({ userId, record: 'vault' }),
    }),
  );

/** Writes fields of a transfer, as someone with access to the tables could. */
async function writeTransfer({ transferId }: Handover, fields: Record<string, unknown>): Promise<void> {
  const names = Object.keys(fields);
  await registry.client.send(
    new UpdateItemCommand({
      TableName: registry.names.TRANSFERS_TABLE,
      Key: { transferId: { S: transferId } },
      UpdateExpression: `SET ${names.map((_, at) => `#${at} = :${at}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#${at}`, name])),
      ExpressionAttributeValues: marshall(
        Object.fromEntries(Object.values(fields).map((value, at) => [`:${at}`, value])),
      ),
    }),
  );
}

/** As its user changes it, who has the usual password at every level that needs one. */
async function changeLevel(user: TestUser, NewSecurityLevel: SecurityLevel): Promise<void> {
  const { level } = (await vaultOf(user)).vault;
  const body = {
    NewSecurityLevel,
    ...(level !== 'Standard' && { OldPassword: PASSWORD }),
    ...(NewSecurityLevel !== 'Standard' && { NewPassword: PASSWORD }),
  };
  const { status } = await registry.call(encryption.changeSecurityLevel, user, { body });
  expect(status).toBe(200);
}

const transferOf = async ({ transferId }: Handover) =>
  (await storedTransfer(registry, transferId)) ?? expect.unreachable('There is no transfer');

/**
 * Someone who writes the tables and may use KMS puts their own key in the place of the requester's, with a digest under
 * KMS that is right.
 * @returns the private key, and what puts the row right again
 */
async function putKeyBetween({ requester }: Handover) {
  const before = await vaultOf(requester);
  const { vaultId, generation, level } = before.vault;
  const { publicKey, privateKey } = await newKeyPair();
  const of = { userId: requester.sub, vaultId, generation };
  const publicKeyDigest = await certify(registry.kms, of, { publicKey, level });
  await putVault({ ...before, vault: { ...before.vault, publicKey, publicKeyDigest } });
  return { privateKey, restore: () => putVault(before) };
}

describe('the verification phrase', () => {
  test.each(SECURITY_LEVELS)(
    'is the same for both parties at %s until the requester decides',
    async (level) => {
      const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
      const { owner, requester } = handover;

      const asked = await wordsFor(handover, owner);
      expect(asked).toEqual({ verification: 'ready', words: expect.stringMatching(WORDS) });
      expect(await wordsFor(handover, requester)).toEqual(asked);
      await tryStep(registry, handover, 'approve');
      expect(await wordsFor(handover, owner)).toEqual(asked);
      expect(await wordsFor(handover, requester)).toEqual(asked);
      await tryStep(registry, handover, 'accept');
      expect(await wordsFor(handover, requester)).toEqual({});
    },
  );

  test('is the same for both after either has changed their keys', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Standard' });
    const { owner, requester } = handover;
    const before = await wordsFor(handover, owner);
    await userAtLevel(registry, 'Enhanced', requester);

    const asked = await wordsFor(handover, owner);
    expect(asked.words).not.toBe(before.words);
    expect(await wordsFor(handover, requester)).toEqual(asked);

    await tryStep(registry, handover, 'approve');
    for (const [user, NewSecurityLevel, OldPassword] of [
      [owner, 'Maximum', null],
      [requester, 'Maximum', 'correct horse battery'],
    ] as const) {
      const body = { NewSecurityLevel, OldPassword, NewPassword: 'another horse entirely' };
      await registry.call(encryption.changeSecurityLevel, user, { body });
      expect(await wordsFor(handover, user)).toEqual(asked);
    }
  });

  test('is there for an encrypted item alone', async () => {
    const plain = await handoverAt(registry, 'PendingRequesterReview');
    for (const user of [plain.owner, plain.requester]) expect(await wordsFor(plain, user)).toEqual({});
  });

  test('waits for the vault of the party whose own key or note it is made of', async () => {
    const handover = await requestHandover(registry, LEVELS);
    const [owner, requester] = [atOtherSignIn(handover.owner), atOtherSignIn(handover.requester)];

    expect((await wordsFor(handover, owner)).verification).toBe('ready');
    expect(await wordsFor(handover, requester)).toEqual({ verification: 'locked' });
    await tryStep(registry, handover, 'approve');
    expect(await wordsFor(handover, owner)).toEqual({ verification: 'locked' });
    expect(await wordsFor(handover, requester)).toEqual({ verification: 'locked' });
  });
});

describe('someone with the tables and KMS, who puts their own key in between before the approval', () => {
  test('is noticed before the approval: the owner sees other words than the requester’s true ones', async () => {
    const handover = await requestHandover(registry, LEVELS);
    const { owner, requester } = handover;
    const trueWords = await wordsFor(handover, requester);

    await putKeyBetween(handover);

    const owners = await wordsFor(handover, owner);
    expect(owners.words).toMatch(WORDS);
    expect(owners.words).not.toBe(trueWords.words);
    expect(await wordsFor(handover, requester)).toEqual({ verification: 'changed' });
  });

  test.each([
    ['damaged', ({ sub: userId }: TestUser) => registry.put('USERS_TABLE', { userId, record: 'vault' })],
    ['gone', ({ sub }: TestUser) => deleteVault(sub)],
  ])(
    'cannot hide from the owner that there are words to compare: the requester’s vault is %s',
    async (_, hide) => {
      const handover = await requestHandover(registry, LEVELS);
      const params = { id: handover.transferId };

      await hide(handover.requester);

      expect(await registry.call(transfers.get, handover.owner, { params })).toMatchObject({
        status: 409,
        body: { code: 'key_changed' },
      });
      expect((await registry.call(transfers.deny, handover.owner, { params })).status).toBe(200);
    },
  );

  test('cannot do so between the comparison and the approval', async () => {
    const handover = await requestHandover(registry, LEVELS);
    const { words } = await wordsFor(handover, handover.owner);
    const { restore } = await putKeyBetween(handover);
    const before = await transferOf(handover);

    const refused = await approveWith(handover, { verificationPhrase: words });

    expect(refused).toMatchObject({ status: 409, body: { code: 'key_changed' } });
    expect(await transferOf(handover)).toEqual(before);
    await restore();
    expect((await approveWith(handover, { verificationPhrase: words })).status).toBe(200);
  });

  test('is still noticed after they have put the true key back, and sealed the item to it', async () => {
    const handover = await requestHandover(registry, LEVELS);
    const { owner, requester } = handover;
    const { privateKey, restore } = await putKeyBetween(handover);
    expect((await tryStep(registry, handover, 'approve')).status).toBe(200);
    const { itemKey, assetId, transferId } = await transferOf(handover);
    const thief = {
      userId: requester.sub,
      vaultId: itemKey?.vaultId ?? '',
      generation: 1,
      keyOf: () => undefined,
      privateKeyOf: () => privateKey,
      dispose: () => undefined,
    };
    const stolen = itemKey && (await openFromParty(thief, { transferId, assetId }, 'item-key', itemKey));
    expect(stolen).toHaveLength(32);

    await restore();

    const [owners, requesters] = [await wordsFor(handover, owner), await wordsFor(handover, requester)];
    expect([owners.words, requesters.words]).toEqual([
      expect.stringMatching(WORDS),
      expect.stringMatching(WORDS),
    ]);
    expect(owners.words).not.toBe(requesters.words);
  });

  test('cannot give the owner other words by the transfer’s row', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', LEVELS);
    const other = await transferOf(await handoverAt(registry, 'PendingRequesterReview', LEVELS));
    const own = await transferOf(handover);
    const forged = { ...own.sealedTo, sealed: Buffer.from(own.sealedTo?.sealed ?? []).fill(1, 20) };

    for (const fields of [
      { sealedTo: other.sealedTo },
      { sealedTo: forged },
      { sealedTo: own.itemKey },
      { sealedTo: own.sealedTo, itemKey: { ...own.itemKey, sealed: Buffer.from('sealed to another') } },
    ]) {
      await writeTransfer(handover, fields);
      expect(await wordsFor(handover, handover.owner)).toEqual({ verification: 'changed' });
    }
  });

  test('cannot let the requester accept with a key that is not theirs', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', LEVELS);
    const { restore } = await putKeyBetween(handover);

    const refused = await tryStep(registry, handover, 'accept');

    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await transferOf(handover)).status).toBe('PendingRequesterReview');
    await restore();
    expect((await tryStep(registry, handover, 'accept')).status).toBe(200);
  });
});

describe('the level of the requester', () => {
  const pairs = SECURITY_LEVELS.flatMap((owner) =>
    [undefined, ...SECURITY_LEVELS].map((requester) => ({
      owner,
      requester,
      isLower: SECURITY_LEVELS.indexOf(requester ?? 'Standard') < SECURITY_LEVELS.indexOf(owner),
    })),
  );

  test.each(pairs)(
    'is $requester, and an owner at $owner who was shown Maximum does not approve where it is lower ($isLower)',
    async ({ owner: ownerLevel, requester: requesterLevel, isLower }) => {
      const handover = await requestHandover(registry, { ownerLevel, requesterLevel });
      const before = await transferOf(handover);
      const { requester } = await seen(registry, handover, handover.owner);
      expect(requester?.securityLevel).toBe(requesterLevel ?? 'Standard');
      expect((await seen(registry, handover, handover.requester)).requester).toBeUndefined();

      const answer = await approveWith(handover, { acknowledgedLevel: 'Maximum' });

      if (!isLower) return expect(answer.status).toBe(200);
      expect(answer).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
      expect(await transferOf(handover)).toEqual(before);
      const knowingly = { acknowledgedLevel: requesterLevel ?? 'Standard' };
      expect((await approveWith(handover, knowingly)).status).toBe(200);
    },
  );

  test.each([undefined, {}])(
    'is not compared where the owner approves with the payload %o, which names none',
    async (body) => {
      const handover = await requestHandover(registry, { ownerLevel: 'Maximum' });
      const { owner, transferId } = handover;
      const params = { id: transferId };

      const answer = await registry.call(transfers.approve, owner, { params, ...(body && { body }) });

      expect(answer.status).toBe(200);
      expect((await transferOf(handover)).status).toBe('PendingRequesterReview');
    },
  );

  test('is compared with their own where the owner names the words that they compared and no level', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Enhanced', requesterLevel: 'Enhanced' });
    await changeLevel(handover.requester, 'Standard');
    const { words } = await wordsFor(handover, handover.owner);
    const before = await transferOf(handover);

    const refused = await approveWith(handover, { verificationPhrase: words });

    expect(refused).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
    expect(await transferOf(handover)).toEqual(before);
    await changeLevel(handover.requester, 'Enhanced');
    const due = await wordsFor(handover, handover.owner);
    expect((await approveWith(handover, { verificationPhrase: due.words })).status).toBe(200);
  });

  test('that was acknowledged must not be higher than the one that is sealed to', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Maximum' });

    for (const acknowledgedLevel of ['Enhanced', 'Maximum']) {
      const answer = await approveWith(handover, { acknowledgedLevel });
      expect(answer).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
    }
    await userAtLevel(registry, 'Enhanced', handover.requester);
    expect((await approveWith(handover, { acknowledgedLevel: 'Standard' })).status).toBe(200);
  });

  test('is checked in the transaction: one that falls at the same moment is not sealed to', async () => {
    const handover = await requestHandover(registry, { ownerLevel: 'Enhanced', requesterLevel: 'Enhanced' });
    const { requester, owner, transferId } = handover;
    let fallen = false;
    const { vaults } = registry.stores;
    const slow = registry.with({
      vaults: {
        ...vaults,
        async get(userId) {
          const row = await vaults.get(userId);
          if (userId !== requester.sub || fallen) return row;
          fallen = true;
          const body = { NewSecurityLevel: 'Standard', OldPassword: 'correct horse battery' };
          await registry.call(encryption.changeSecurityLevel, requester, { body });
          return row;
        },
      },
    });

    const body = { acknowledgedLevel: 'Enhanced' } as const;
    const answer = await slow.call(transfers.approve, owner, { params: { id: transferId }, body });

    expect(fallen).toBe(true);
    expect(answer).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
  });

  test.each([
    ['Standard', 'Maximum'],
    ['Standard', 'Enhanced'],
    ['Maximum', 'Standard'],
  ] as const)(
    'of %s that was overwritten with %s in the tables is not approved for',
    async (level, forged) => {
      const handover = await requestHandover(registry, { ownerLevel: 'Maximum', requesterLevel: level });
      const row = await vaultOf(handover.requester);
      await putVault({ ...row, vault: { ...row.vault, level: forged } as VaultRow['vault'] });
      const before = await transferOf(handover);

      const answer = await approveWith(handover, { acknowledgedLevel: forged });

      expect(answer).toMatchObject({ status: 409, body: { code: 'key_changed' } });
      expect(await transferOf(handover)).toEqual(before);
      await putVault(row);
      expect((await approveWith(handover, { acknowledgedLevel: level })).status).toBe(200);
    },
  );

  test.each([
    ['Maximum', 'Enhanced'],
    ['Maximum', 'Standard'],
    ['Enhanced', 'Standard'],
  ] as const)(
    'of %s at the approval, lowered to %s in the review, is seen by the owner and takes no item',
    async (level, lower) => {
      const handover = await requestHandover(registry, { ownerLevel: level, requesterLevel: level });
      expect((await approveWith(handover, {})).status).toBe(200);
      const { owner, requester, assetId } = handover;
      await changeLevel(requester, lower);

      expect((await seen(registry, handover, owner)).requester).toMatchObject({
        securityLevel: lower,
        approvedLevel: level,
      });
      const refused = await tryStep(registry, handover, 'accept');
      expect(refused).toMatchObject({ status: 409, body: { code: 'level_not_acknowledged' } });
      expect((await transferOf(handover)).status).toBe('PendingRequesterReview');
      expect(await registry.stores.assets.get(owner.sub, assetId)).toBeDefined();
      expect(await registry.stores.assets.get(requester.sub, assetId)).toBeUndefined();

      await changeLevel(requester, level);
      expect((await tryStep(registry, handover, 'accept')).status).toBe(200);
    },
  );

  test('that an item was approved for is bound to its key: another one in the row opens nothing', async () => {
    const handover = await handoverAt(registry, 'PendingRequesterReview', LEVELS);
    await changeLevel(handover.requester, 'Standard');
    const { itemKey } = await transferOf(handover);
    await writeTransfer(handover, { itemKey: { ...itemKey, level: 'Standard' } });

    expect(await tryStep(registry, handover, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'item_damaged' },
    });
  });

  test('is neither told nor asked of a plain item', async () => {
    const handover = await requestHandover(registry);
    await userAtLevel(registry, 'Standard', handover.requester);
    expect((await seen(registry, handover, handover.owner)).requester?.securityLevel).toBeUndefined();
    expect((await approveWith(handover, {})).status).toBe(200);
  });

  test.each([
    [{ acknowledgedLevel: 'None' }, 'acknowledgedLevel'],
    [{ acknowledgedLevel: 1 }, 'acknowledgedLevel'],
    [{ verificationPhrase: 'x'.repeat(201) }, 'verificationPhrase'],
  ])('is refused as bad input in another form: %o', async (body, path) => {
    const handover = await requestHandover(registry, { ownerLevel: 'Standard' });
    const answer = await approveWith(handover, body);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect((await transferOf(handover)).status).toBe('PendingOwnerApproval');
  });
});
