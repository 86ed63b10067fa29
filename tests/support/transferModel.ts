import * as fc from 'fast-check';
import { expect } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import { STEPS } from '#shared/domain/transfers.ts';
import { reset } from './dataReset.ts';
import type { TestUser } from './httpEvent.ts';
import { newItem } from './items.ts';
import type { ApiResponse, Registry } from './registry.ts';
import { assetRowsOf, type StoredRow, transferRowsOf } from './transferRecords.ts';
import { ask, DECISION_NAMES, type Decision, decide, partyOf } from './transfers.ts';
import { expectVerdict, type MadeDecision } from './transferVerdict.ts';
import { PASSWORD, unlock } from './vaults.ts';

/** The actions of users. Numbers choose among what there is at the time. */
export type Step =
  | { readonly does: 'create'; readonly who: number }
  | VaultStep
  | { readonly does: 'edit' | 'delete' | 'ask'; readonly who: number; readonly item: number }
  | { readonly does: 'advance'; readonly transfer: number; readonly pick: number }
  | { readonly does: 'decide'; readonly transfer: number; readonly decision: Decision; readonly who: number }
  | { readonly does: 'wait'; readonly days: number };

type VaultStep =
  | { readonly does: 'lock' | 'unlock' | 'change password' | 'reset'; readonly who: number }
  | { readonly does: 'protect'; readonly who: number; readonly level: SecurityLevel };

/** An item as the model knows it: its owner, and its name at each version. */
interface KnownItem {
  owner: TestUser;
  isDeleted: boolean;
  readonly names: Map<number, string>;
}

export interface World {
  readonly registry: Pick<Registry, 'client' | 'names'>;
  readonly product: Pick<Registry, 'call'>;
  readonly clock: { readonly pass: (seconds: number) => void };
  /** Runs the scheduled job, as the cloud does when time passes. */
  readonly runJob: () => Promise<void>;
  readonly people: readonly TestUser[];
  readonly items: Map<string, KnownItem>;
  /** As they were after the last round. */
  transfers: StoredRow[];
}

const who = fc.nat({ max: 2 });
const nat = fc.nat({ max: 11 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('advance' as const), transfer: nat, pick: nat }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('ask' as const), who, item: nat }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      transfer: nat,
      decision: fc.constantFrom(...DECISION_NAMES),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('edit' as const, 'delete' as const), who, item: nat }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'create' as const,
        'lock' as const,
        'unlock' as const,
        'change password' as const,
      ),
      who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('protect' as const),
      who,
      level: fc.constantFrom(...SECURITY_LEVELS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('reset' as const), who }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1, 31) }),
  },
);

/** Steps that are taken at the same time. */
export const round = fc.array(step, { minLength: 1, maxLength: 3 });

const chosen = <T>(among: readonly T[], number: number): T | undefined => among[number % among.length];

/** The statuses that an action may give. Of two on one item at the same time, one may be rejected. */
const POSSIBLE = [200, 201, 400, 403, 404, 409, 429];

/** Takes the steps at once, and remembers what succeeded. Of one alone it is known how it must end. */
export async function takeRound(world: World, steps: readonly Step[]): Promise<void> {
  const [first, ...others] = steps;
  const alone = others.length === 0 && first ? decisionOf(world, first) : undefined;
  if (alone) await expectVerdict(world, alone, () => takeDecision(world, alone));
  else {
    const answers = await Promise.all(steps.map((each) => take(world, each)));
    for (const answer of answers) {
      if (answer) expect(POSSIBLE, JSON.stringify(answer.body)).toContain(answer.status);
    }
    for (const [at, answer] of answers.entries()) {
      const step = steps[at];
      if (step?.does === 'reset' && answer?.status === 200) await noteReset(world, personOf(world, step.who));
    }
  }
  world.transfers = await transferRowsOf(world.registry, world.people);
}

export async function take(world: World, step: Step): Promise<ApiResponse | undefined> {
  switch (step.does) {
    case 'wait':
      world.clock.pass(step.days * 24 * 60 * 60);
      await world.runJob();
      return undefined;
    case 'advance':
    case 'decide': {
      const made = decisionOf(world, step);
      return made && takeDecision(world, made);
    }
    case 'create':
      return create(world, personOf(world, step.who));
    case 'edit':
    case 'delete':
    case 'ask':
      return takeOnItem(world, personOf(world, step.who), step.does, step.item);
    default:
      return takeOnVault(world, personOf(world, step.who), step);
  }
}

const personOf = ({ people }: World, number: number): TestUser =>
  chosen(people, number) ?? expect.unreachable('There is nobody');

/** Which decision of whom a step is: undefined where it is none, or there is nothing to decide. */
function decisionOf(world: World, step: Step): MadeDecision | undefined {
  if (step.does !== 'decide' && step.does !== 'advance') return undefined;
  const transfer = chosen(world.transfers, step.transfer);
  if (!transfer) return undefined;
  if (step.does === 'decide') {
    return { decision: step.decision, user: personOf(world, step.who), transfer };
  }
  const legal = DECISION_NAMES.filter((decision) => STEPS[decision].from === transfer.status);
  const decision = chosen(legal, step.pick);
  const userId = decision && transfer[`${partyOf(decision)}Id`];
  const user = world.people.find(({ sub }) => sub === userId);
  return decision && user && { decision, user, transfer };
}

let written = 0;

function newName(): string {
  written += 1;
  return `Secret thing ${written}`;
}

async function create({ product, items }: World, user: TestUser): Promise<ApiResponse> {
  const name = newName();
  const answer = await product.call(assets.create, user, { body: newItem({ name }) });
  if (answer.status === 201) {
    items.set(answer.body.id, {
      owner: user,
      isDeleted: false,
      names: new Map([[answer.body.version, name]]),
    });
  }
  return answer;
}

async function takeOnItem(
  world: World,
  user: TestUser,
  does: 'edit' | 'delete' | 'ask',
  number: number,
): Promise<ApiResponse | undefined> {
  const { product } = world;
  const [assetId, item] = chosen([...world.items], number) ?? [];
  if (!assetId || !item) return undefined;
  const params = { id: assetId };
  if (does === 'ask') return ask(product, user, { ownerId: item.owner.sub, assetId });
  if (does === 'delete') {
    const removed = await product.call(assets.remove, user, { params });
    if (removed.status === 200) item.isDeleted = true;
    return removed;
  }
  const read = await product.call(assets.get, user, { params });
  if (read.status !== 200) return read;
  const name = newName();
  const answer = await product.call(assets.update, user, { params, body: { ...read.body, name } });
  if (answer.status === 200) item.names.set(answer.body.version, name);
  return answer;
}

async function takeDecision({ product, items, people }: World, made: MadeDecision): Promise<ApiResponse> {
  const { decision, user, transfer } = made;
  const answer = await decide(product, decision, user, transfer.transferId);
  const item = items.get(transfer.assetId);
  // A repetition of an acceptance that took effect long ago says so, and moves nothing.
  if (decision === 'accept' && answer.status === 200 && transfer.status !== 'Completed' && item) {
    item.owner = people.find(({ sub }) => sub === transfer.requesterId) ?? expect.unreachable();
  }
  return answer;
}

async function takeOnVault(
  { product: { call } }: World,
  user: TestUser,
  step: VaultStep,
): Promise<ApiResponse> {
  switch (step.does) {
    case 'lock':
      return call(encryption.invalidateSession, user);
    case 'unlock':
      return unlock({ call }, user);
    case 'change password': {
      const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
      return call(passwordChange.changePassword, user, { body });
    }
    case 'reset':
      return reset({ call }, user);
    case 'protect':
      return protect({ call }, user, step.level);
  }
}

/** A reset deletes what its user has encrypted at that moment, and nobody else's. */
async function noteReset({ registry, items }: World, user: TestUser): Promise<void> {
  const kept = new Set((await assetRowsOf(registry, [user])).map(({ assetId }) => assetId));
  for (const [assetId, item] of items) {
    if (item.owner.sub === user.sub && !kept.has(assetId)) item.isDeleted = true;
  }
}

async function protect(
  { call }: World['product'],
  user: TestUser,
  level: SecurityLevel,
): Promise<ApiResponse> {
  const { body } = await call(encryption.securityLevel, user);
  const isProtected = level !== 'Standard';
  if (body.securityLevel === null) {
    const payload = { SecurityLevel: level, ...(isProtected && { Password: PASSWORD }) };
    return call(encryption.migrateToEncrypted, user, { body: payload });
  }
  const payload = {
    NewSecurityLevel: level,
    OldPassword: body.securityLevel === 'Standard' ? null : PASSWORD,
    ...(isProtected && { NewPassword: PASSWORD }),
  };
  return call(encryption.changeSecurityLevel, user, { body: payload });
}
