import { afterAll, describe, expect, test } from 'vitest';
import { run } from '#functions/handlers/transfer-maintenance/run.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { assets } from '#shared/contract/assets.ts';
import { type Transfer, transfers } from '#shared/contract/transfers.ts';
import { TRANSFER_STATUSES } from '#shared/domain/transfers.ts';
import { SITE_ORIGIN } from '#tests/support/fakes/outside.ts';
import { type Handover, handoverAt, seen } from '#tests/support/handovers.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser } from '#tests/support/items.ts';
import { textOfPdf } from '#tests/support/pdfText.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { once } from '#tests/support/units/once.ts';
import { atOtherSignIn, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const receipt = (user: TestUser | undefined, id: string) =>
  registry.call(transfers.receipt, user, { params: { id } });
const completed = (user: TestUser | undefined, cursor?: string) =>
  registry.call(transfers.completed, user, cursor === undefined ? {} : { query: { cursor } });

const rowOf = async ({ transferId }: Handover) =>
  (await registry.rows('TRANSFERS_TABLE')).find((row) => row.transferId === transferId) ??
  expect.unreachable();

/** The receipts of both parties, as text. */
const textsOf = ({ owner, requester, transferId }: Handover) =>
  Promise.all([owner, requester].map(async (party) => textOfPdf((await receipt(party, transferId)).body)));

const matching = (text: RegExp) => expect.stringMatching(text);

/** The hourly job thirty-one days later, which drops the keys of completed transfers. */
async function inAMonth(): Promise<void> {
  const { directory, post } = registry.outside;
  const mails = createTransferMails({ directory, post, siteOrigin: SITE_ORIGIN, record: () => undefined });
  const record = { failed: () => undefined, ended: () => undefined };
  const now = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000);
  await run({ ...registry.stores, mails, record, now }, Number.POSITIVE_INFINITY);
}

const RING = { name: 'Golden ring' };
const UNDECIDED = TRANSFER_STATUSES.filter((status) => status !== 'Completed').map(
  (status) => [status, once(() => handoverAt(registry, status))] as const,
);

describe('a receipt', () => {
  test.each([undefined, 'Standard', 'Maximum'] as const)(
    'of an item at %s tells both parties what went from whom to whom',
    async (level) => {
      const handover = await handoverAt(registry, 'Completed', {
        ownerLevel: level,
        requesterLevel: level,
        item: RING,
      });
      const { owner, requester, transferId, assetId } = handover;

      for (const party of [owner, requester]) {
        const answer = await receipt(party, transferId);
        const text = await textOfPdf(answer.body);

        expect(answer).toMatchObject({
          status: 200,
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="transfer-receipt-${transferId}.pdf"`,
          },
        });
        const parts = [RING.name, owner.username, requester.username, transferId, assetId];
        for (const said of [...parts, 'Requested', 'Approved', 'Accepted']) expect(text).toContain(said);
      }
    },
  );

  test('leaves out the name of an encrypted item where there is no session', async () => {
    const wanted = { ownerLevel: 'Maximum', requesterLevel: 'Maximum', item: RING } as const;
    const { owner, requester, transferId } = await handoverAt(registry, 'Completed', wanted);

    for (const party of [owner, requester]) {
      const text = await textOfPdf((await receipt(atOtherSignIn(party), transferId)).body);
      expect(text).toContain('Encrypted item');
      expect(text).not.toContain(RING.name);
    }
  });

  test('says of an encrypted item that it was encrypted, also when its key is no longer kept', async () => {
    const levels = { ownerLevel: 'Maximum', requesterLevel: 'Maximum' } as const;
    const handover = await handoverAt(registry, 'Completed', levels);
    expect(await textsOf(handover)).toMatchObject([/Encrypted Yes/, /Encrypted Yes/].map(matching));

    await inAMonth();

    const row = await rowOf(handover);
    expect(row).not.toHaveProperty('itemKey');
    expect(await textsOf(handover)).toMatchObject([/Encrypted Yes/, /Encrypted Yes/].map(matching));
  });

  test('says of a plain item that it was not encrypted, also to the requester who encrypts it later', async () => {
    const handover = await handoverAt(registry, 'Completed');
    await userAtLevel(registry, 'Maximum', handover.requester);

    expect(await textsOf(handover)).toMatchObject([/Encrypted No/, /Encrypted No/].map(matching));
  });

  test('does not say it of a transfer from before this was recorded', async () => {
    const handover = await handoverAt(registry, 'Completed');
    const { wasEncrypted: _, ...row } = await rowOf(handover);
    await registry.put('TRANSFERS_TABLE', row);

    for (const text of await textsOf(handover)) expect(text).not.toContain('Encrypted');
  });

  test.each([undefined, 'Maximum'] as const)(
    'names an item at %s as it was handed over, whatever its new owner calls it now',
    async (level) => {
      const levels = { ownerLevel: level, requesterLevel: level };
      const handover = await handoverAt(registry, 'Completed', { ...levels, item: RING });
      const { requester, assetId } = handover;
      const params = { id: assetId };
      const { body: item } = await registry.call(assets.get, requester, { params });
      const renamed = { ...item, name: 'Watch worth 90,000' };
      expect((await registry.call(assets.update, requester, { params, body: renamed })).status).toBe(200);

      for (const text of await textsOf(handover)) {
        expect(text).toContain(RING.name);
        expect(text).not.toContain(renamed.name);
      }
    },
  );

  test.each(UNDECIDED)('is refused for a transfer at %s', async (_, handover) => {
    const { owner, requester, transferId } = await handover();

    for (const party of [owner, requester]) {
      expect(await receipt(party, transferId)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    }
  });

  test('is given to the two parties only', async () => {
    const { transferId } = await handoverAt(registry, 'Completed');

    expect((await receipt(undefined, transferId)).status).toBe(401);
    expect((await receipt(newUser(), transferId)).status).toBe(404);
    expect((await receipt(newUser(), 'nothing')).status).toBe(404);
    expect((await receipt(newUser(), 'not an id')).status).toBe(400);
  });
});

describe('the list of completed transfers', () => {
  test('shows those of the caller, as each party sees them', async () => {
    const handover = await handoverAt(registry, 'Completed', { item: RING });

    for (const party of [handover.owner, handover.requester]) {
      const { status, body } = await completed(party);
      expect({ status, body }).toEqual({
        status: 200,
        body: { transfers: [await seen(registry, handover, party).then(withoutDetail)] },
      });
    }
    expect((await completed(newUser())).body).toEqual({ transfers: [] });
  });

  test.each(UNDECIDED)('leaves out a transfer at %s', async (_, handover) => {
    const { owner } = await handover();

    expect((await completed(owner)).body).toEqual({ transfers: [] });
  });

  test('comes in pages, the newest request first, in both roles, with each transfer once', async () => {
    const { owner, transferId } = await handoverAt(registry, 'Completed');
    const [row] = (await registry.rows('TRANSFERS_TABLE')).filter((each) => each.transferId === transferId);
    const expected = Array.from({ length: 120 }, (_, index) => ({
      transferId: `of-${owner.sub}-${String(index).padStart(3, '0')}`,
      // Three at a time at the same moment, of which a page must not leave one out.
      requestDate: new Date(Date.UTC(2025, 0, 1) + Math.floor(index / 3) * 1_000).toISOString(),
    }));
    for (const [index, changed] of expected.entries()) {
      const roles = index % 2 === 0 ? {} : { ownerId: 'someone-else', requesterId: owner.sub };
      await registry.put('TRANSFERS_TABLE', { ...row, ...changed, ...roles });
    }

    const pages: Transfer[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await completed(owner, cursor);
      pages.push(body.transfers);
      cursor = body.cursor;
    } while (cursor !== undefined);

    const dates = pages.flat().map(({ requestDate }) => requestDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(pages.flat().map(({ id }) => id))).toEqual(
      new Set([transferId, ...expected.map((each) => each.transferId)]),
    );
    expect(pages.flat()).toHaveLength(121);
    expect(pages.map(({ length }) => length)).toEqual([52, 51, 18]);
  });

  test('needs a token, and accepts only a cursor that a page gave', async () => {
    expect((await completed(undefined)).status).toBe(401);
    for (const cursor of ['!', 'bm90IGEgdGltZQ']) {
      const answer = await completed(newUser(), cursor);
      expect(answer.status).toBe(400);
      expect(namedPaths(answer.body)).toEqual(['cursor']);
    }
  });
});

const withoutDetail = ({
  requester,
  requesterShortId,
  ...transfer
}: Transfer & { readonly requester?: unknown; readonly requesterShortId?: unknown }) => transfer;
