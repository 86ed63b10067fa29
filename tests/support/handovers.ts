import type { NewItem } from '#shared/contract/assets.ts';
import { type TransferDetail, transfers } from '#shared/contract/transfers.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import type { Party, TransferStatus, TransferStep } from '#shared/domain/transfers.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser, registerItem } from './items.ts';
import type { ApiResponse, Registry } from './registry.ts';
import { userAtLevel } from './vaults.ts';

type Called = Pick<Registry, 'call'>;

export interface Handover {
  readonly owner: TestUser;
  readonly requester: TestUser;
  readonly assetId: string;
  readonly transferId: string;
}

interface Wanted {
  /** A new user where it is left out. */
  readonly owner?: TestUser;
  /** None where it is left out. */
  readonly ownerLevel?: SecurityLevel | undefined;
  readonly requesterLevel?: SecurityLevel | undefined;
  readonly item?: Partial<NewItem>;
}

export const ask = (
  { call }: Called,
  requester: TestUser,
  owner: TestUser,
  assetId: string,
): Promise<ApiResponse> => call(transfers.request, requester, { body: { ownerId: owner.sub, assetId } });

/** Someone's item, and another one's request for it. */
export async function requestHandover(
  registry: Called,
  { owner = newUser(), ownerLevel, requesterLevel, item = {} }: Wanted = {},
): Promise<Handover> {
  const requester = newUser();
  if (ownerLevel) await userAtLevel(registry, ownerLevel, owner);
  if (requesterLevel) await userAtLevel(registry, requesterLevel, requester);
  const { id: assetId } = await registerItem(registry, owner, item);
  const answer = await ask(registry, requester, owner, assetId);
  if (answer.status !== 201) throw new Error(`The request was refused: ${JSON.stringify(answer.body)}`);
  return { owner, requester, assetId, transferId: answer.body.id };
}

/** How each step is taken that a user takes. */
export const PARTY_STEPS = {
  approve: { endpoint: transfers.approve, by: 'owner', body: { acknowledgedLevel: 'Standard' } },
  deny: { endpoint: transfers.deny, by: 'owner' },
  withdraw: { endpoint: transfers.withdraw, by: 'requester' },
  accept: { endpoint: transfers.requesterDecision, by: 'requester', body: { approved: true } },
  reject: { endpoint: transfers.requesterDecision, by: 'requester', body: { approved: false } },
  cancel: { endpoint: transfers.cancel, by: 'owner' },
  reclaim: { endpoint: transfers.reclaim, by: 'owner' },
} as const satisfies Partial<Record<TransferStep, { endpoint: unknown; by: Party; body?: unknown }>>;

export type PartyStep = keyof typeof PARTY_STEPS;

/** A step as someone tries it; left out, as the one whose step it is. */
export function tryStep(
  { call }: Called,
  handover: Handover,
  step: PartyStep,
  by?: TestUser,
): Promise<ApiResponse> {
  const { endpoint, by: party, ...rest } = PARTY_STEPS[step];
  return call(endpoint, by ?? handover[party], { params: { id: handover.transferId }, ...rest });
}

/** The shortest way into each status. */
export const WAYS: Readonly<Record<TransferStatus, readonly PartyStep[]>> = {
  PendingOwnerApproval: [],
  PendingRequesterReview: ['approve'],
  DeniedByRequester: ['approve', 'reject'],
  DeniedByOwner: ['deny'],
  Completed: ['approve', 'accept'],
  Reclaimed: ['approve', 'reject', 'reclaim'],
};

/** A transfer that people have brought into that status. */
export async function handoverAt(
  registry: Called,
  status: TransferStatus,
  wanted: Wanted = {},
): Promise<Handover> {
  const handover = await requestHandover(registry, wanted);
  for (const step of WAYS[status]) {
    const answer = await tryStep(registry, handover, step);
    if (answer.status !== 200) throw new Error(`${step} was refused: ${JSON.stringify(answer.body)}`);
  }
  return handover;
}

/** The transfer as someone sees it. */
export async function seen(
  { call }: Called,
  { transferId }: Handover,
  by: TestUser,
): Promise<TransferDetail> {
  return (await call(transfers.get, by, { params: { id: transferId } })).body;
}
