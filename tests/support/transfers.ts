import type { Endpoint } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { SECURITY_LEVELS } from '#shared/domain/levels.ts';
import { STEPS, type TransferStep } from '#shared/domain/transfers.ts';
import type { TestUser } from './httpEvent.ts';
import { newUser } from './items.ts';
import type { ApiResponse, Registry } from './registry.ts';
import { userAtLevel } from './vaults.ts';

type Caller = Pick<Registry, 'call'>;

/** The security levels of a party, or none. */
const CHOICES = ['no vault', ...SECURITY_LEVELS] as const;
export type Choice = (typeof CHOICES)[number];

/** Every owner's choice with every requester's. */
export const PAIRS = CHOICES.flatMap((owner) => CHOICES.map((requester) => ({ owner, requester })));

/** Someone who chose that, and is left with a session where the level has one. */
export async function whoChose(registry: Caller, choice: Choice): Promise<TestUser> {
  return choice === 'no vault' ? newUser() : (await userAtLevel(registry, choice)).user;
}

const DECISIONS = {
  approve: { endpoint: transfers.approve, body: { acknowledgedLevel: 'Standard' } },
  deny: { endpoint: transfers.deny },
  withdraw: { endpoint: transfers.withdraw },
  accept: { endpoint: transfers.requesterDecision, body: { approved: true } },
  reject: { endpoint: transfers.requesterDecision, body: { approved: false } },
  cancel: { endpoint: transfers.cancel },
  reclaim: { endpoint: transfers.reclaim },
} as const satisfies Partial<Record<TransferStep, { endpoint: Endpoint; body?: unknown }>>;

/** A step that a user takes by a call. */
export type Decision = keyof typeof DECISIONS;
export const DECISION_NAMES = Object.keys(DECISIONS) as [Decision, ...Decision[]];

export const partyOf = (decision: Decision): 'owner' | 'requester' => STEPS[decision].actor;

export const ask = (
  { call }: Caller,
  requester: TestUser,
  wanted: { readonly ownerId: string; readonly assetId: string },
  key?: string,
): Promise<ApiResponse> =>
  call(transfers.request, requester, {
    body: wanted,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

export const decide = (
  { call }: Caller,
  decision: Decision,
  user: TestUser,
  transferId: string,
): Promise<ApiResponse> => {
  const { endpoint, ...payload } = DECISIONS[decision];
  return call(endpoint, user, { params: { id: transferId }, ...payload });
};

/** The decisions that lead from a fresh request to where this one can be taken. */
export const LEADING_TO = {
  approve: [],
  deny: [],
  withdraw: [],
  accept: ['approve'],
  reject: ['approve'],
  cancel: ['approve'],
  reclaim: ['approve', 'reject'],
} as const satisfies Record<Decision, readonly Decision[]>;

export interface Parties {
  readonly owner: TestUser;
  readonly requester: TestUser;
}

/** A request for the item, taken through these decisions. */
export async function transferAfter(
  registry: Caller,
  parties: Parties,
  assetId: string,
  decisions: readonly Decision[] = [],
): Promise<string> {
  const asked = await ask(registry, parties.requester, { ownerId: parties.owner.sub, assetId });
  if (asked.status !== 201) throw new Error(`The request failed: ${JSON.stringify(asked.body)}`);
  const { id } = asked.body;
  for (const decision of decisions) {
    const { status, body } = await decide(registry, decision, parties[partyOf(decision)], id);
    if (status !== 200) throw new Error(`${decision} failed: ${JSON.stringify(body)}`);
  }
  return id;
}
