import type { Endpoint } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { DECISION_NAMES, type Decision, LEADING_TO, partyOf, transferAfter } from '../transfers.ts';
import type { Meter } from './meter.ts';
import { once } from './once.ts';
import { known, protectedPerson, typical } from './sizes.ts';

const ENDPOINTS: Readonly<Record<Decision, Endpoint>> = {
  approve: transfers.approve,
  deny: transfers.deny,
  withdraw: transfers.withdraw,
  accept: transfers.requesterDecision,
  reject: transfers.requesterDecision,
  cancel: transfers.cancel,
  reclaim: transfers.reclaim,
};
const BODIES: Readonly<Partial<Record<Decision, unknown>>> = {
  accept: { approved: true },
  reject: { approved: false },
};

/** The operations on transfers of typical items, between users who chose that level, or none. */
export function transferOperations({ registry, call }: Meter) {
  const someone = (level?: SecurityLevel) => (level ? protectedPerson(registry, level) : known(registry));

  async function begun(level?: SecurityLevel) {
    const [owner, requester] = [await someone(level), await someone(level)];
    return { owner, requester, assetId: (await typical(registry, owner)).id };
  }

  async function decision(taken: Decision, level?: SecurityLevel) {
    const { owner, requester, assetId } = await begun(level);
    const parties = { owner, requester };
    const id = await transferAfter(registry, parties, assetId, LEADING_TO[taken]);
    return call(ENDPOINTS[taken], parties[partyOf(taken)], { params: { id }, body: BODIES[taken] });
  }

  async function request(level?: SecurityLevel) {
    const { owner, requester, assetId } = await begun(level);
    return call(transfers.request, requester, {
      body: { ownerId: owner.sub, assetId },
      headers: { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
    });
  }

  /** An owner whom ten users ask, each for an item of its own, and who has ten transfers completed. */
  const busy = once(async () => {
    const owner = await protectedPerson(registry);
    const ids: string[] = [];
    for (let at = 0; at < 10; at += 1) {
      const parties = { owner, requester: await protectedPerson(registry) };
      ids.push(await transferAfter(registry, parties, (await typical(registry, owner)).id));
      await transferAfter(registry, parties, (await typical(registry, owner)).id, ['approve', 'accept']);
    }
    return { owner, id: ids[0] ?? '' };
  });

  const decisions = DECISION_NAMES.flatMap((taken) => [
    [`${taken} a transfer of a plain item`, () => decision(taken)] as const,
    [`${taken} a transfer of an encrypted item`, () => decision(taken, 'Enhanced')] as const,
  ]);

  return {
    'how many transfers wait': async () => call(transfers.pendingCount, (await busy()).owner),
    'the same at the start': async () => call(transfers.pendingCountHead, (await busy()).owner),
    'list ten transfers of encrypted items': async () => call(transfers.pending, (await busy()).owner),
    'list ten completed ones': async () => call(transfers.completed, (await busy()).owner),
    'read a transfer of an encrypted item': async () => {
      const { owner, id } = await busy();
      return call(transfers.get, owner, { params: { id } });
    },
    'whose item a link names': async () => {
      const { owner, requester, assetId } = await begun();
      return call(transfers.preview, requester, { query: { ownerId: owner.sub, assetId } });
    },
    'request a plain item': () => request(),
    'request an encrypted item': () => request('Enhanced'),
    'clear a denied transfer': async () => {
      const { owner, requester, assetId } = await begun();
      const id = await transferAfter(registry, { owner, requester }, assetId, ['deny']);
      return call(transfers.clear, requester, { params: { id } });
    },
    'read an encrypted item in review': async () => {
      const { owner, requester, assetId } = await begun('Enhanced');
      const transferId = await transferAfter(registry, { owner, requester }, assetId, ['approve']);
      return call(transfers.item, requester, { params: { transferId } });
    },
    'a receipt of an encrypted item': async () => {
      const { owner, requester, assetId } = await begun('Enhanced');
      const parties = { owner, requester };
      const id = await transferAfter(registry, parties, assetId, ['approve', 'accept']);
      return call(transfers.receipt, requester, { params: { id } });
    },
    ...Object.fromEntries(decisions),
  };
}
