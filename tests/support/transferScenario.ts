import type { TestUser } from './httpEvent.ts';
import { activityOf, assetRowsOf, type StoredRow, type Tables, transferRowsOf } from './transferRecords.ts';
import type { Parties } from './transfers.ts';

/** The users of a scenario, by the names that they have in it. */
type Cast = Parties & { readonly other?: TestUser };

const byText = (one: unknown, other: unknown): number =>
  JSON.stringify(one).localeCompare(JSON.stringify(other));

/**
 * All that is stored of an item, its transfers and their records, without ids, times and bytes: two courses of
 * events that ended alike have equal stories.
 */
export async function readTransferRecords(registry: Tables, cast: Cast, assetId: string) {
  const people: [string, TestUser][] = Object.entries(cast);
  const persons = people.map(([, user]) => user);
  const roleOf = (userId: unknown) => people.find(([, { sub }]) => sub === userId)?.[0];
  const isOfItem = (row: StoredRow) => row.assetId === assetId;
  const transfers = (await transferRowsOf(registry, persons)).filter(isOfItem);
  const nameOf = (transferId: unknown) => {
    const transfer = transfers.find((row) => row.transferId === transferId);
    return transferId === undefined ? 'none' : `of ${roleOf(transfer?.requesterId)}`;
  };
  const recordedOf = async (subject: string) =>
    (await activityOf(registry, subject)).filter(isOfItem).map(({ kind }) => String(kind));
  return {
    items: (await assetRowsOf(registry, persons)).filter(isOfItem).map((row) => ({
      owner: roleOf(row.ownerId),
      version: row.version,
      isSealed: row.sealed !== undefined,
      lockedByTransfer: nameOf(row.transferId),
      openRequests: Object.entries(row.openRequests ?? {})
        .map(([userId, transferId]) => [roleOf(userId), nameOf(transferId)])
        .sort(byText),
    })),
    transfers: transfers
      .map((row) => ({
        from: roleOf(row.ownerId),
        to: roleOf(row.requesterId),
        status: row.status,
        lastStep: row.lastStep,
        awaiting: roleOf(row.awaiting),
        hasItemKey: row.itemKey !== undefined,
        names: Object.keys(row.names ?? {}).sort(),
        isApproved: row.approvedAt !== undefined,
        hasEnded: row.endedAt !== undefined,
      }))
      .sort(byText),
    history: await recordedOf(`item#${assetId}`),
    recorded: Object.fromEntries(
      await Promise.all(
        people.map(async ([role, { sub }]) => [role, await recordedOf(`user#${sub}`)] as const),
      ),
    ),
  };
}

export type TransferRecords = Awaited<ReturnType<typeof readTransferRecords>>;
