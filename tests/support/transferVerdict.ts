import { expect } from 'vitest';
import { encryption } from '#shared/contract/encryption.ts';
import { STEPS } from '#shared/domain/transfers.ts';
import type { TestUser } from './httpEvent.ts';
import type { ApiResponse, Registry } from './registry.ts';
import { assetRowsOf, type StoredRow, type Tables, transferRowsOf } from './transferRecords.ts';
import { type Decision, partyOf } from './transfers.ts';

export interface MadeDecision {
  readonly decision: Decision;
  readonly user: TestUser;
  /** As it was before. */
  readonly transfer: StoredRow;
}

interface World {
  readonly registry: Tables;
  readonly product: Pick<Registry, 'call'>;
  readonly people: readonly TestUser[];
}

/** Takes a decision at a moment when nobody else does anything: it ends as the rules say, or changes nothing. */
export async function expectVerdict(
  world: World,
  made: MadeDecision,
  take: () => Promise<ApiResponse>,
): Promise<void> {
  const stored = () =>
    Promise.all([assetRowsOf(world.registry, world.people), transferRowsOf(world.registry, world.people)]);
  const before = await stored();
  const expected = await statusesOf(world, made, before[0]);

  const answer = await take();

  const { decision, transfer } = made;
  const context = `${decision} of ${transfer.status}: ${JSON.stringify(answer.body)}`;
  expect(expected, context).toContain(answer.status);
  const isRepeated = answer.status === 200 && transfer.lastStep === decision;
  if (answer.status !== 200 || isRepeated) expect(await stored(), context).toEqual(before);
}

async function statusesOf(
  world: World,
  { decision, user, transfer }: MadeDecision,
  items: readonly StoredRow[],
): Promise<number[]> {
  const { ownerId, requesterId, assetId } = transfer;
  if (![ownerId, requesterId].includes(user.sub)) return [404];
  const isTheirs = transfer[`${partyOf(decision)}Id`] === user.sub;
  if (isTheirs && transfer.lastStep === decision) return [200];
  const item = items.find((row) => row.assetId === assetId && row.ownerId === ownerId);
  const isLockedByAnother = item?.transferId !== undefined && item.transferId !== transfer.transferId;
  const isLegal =
    isTheirs && transfer.status === STEPS[decision].from && !(decision === 'approve' && isLockedByAnother);
  if (await isOpen(world, user)) return [isLegal ? 200 : 409];
  if (!isLegal) return [409, 403];
  const needsKeys = decision === 'accept' || (decision === 'approve' && item?.sealed !== undefined);
  return [needsKeys ? 403 : 200];
}

/** Whether the user may use their keys: also who has none. */
async function isOpen({ product }: World, user: TestUser): Promise<boolean> {
  const { status, body } = await product.call(encryption.sessionStatus, user);
  expect(status).toBe(200);
  return body.authenticated;
}
