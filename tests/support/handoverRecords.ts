import { BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { dueMarksOf } from '#functions/lib/storage/dueTransfers.ts';
import type { TransferStatus } from '#shared/domain/transfers.ts';

const START = new Date().toISOString();

/** A row of a table, as it is written. */
export type Row = Record<string, unknown>;

/** Keys that some requester's vault has not. */
export const vault = { vaultId: 'of-the-requester', generation: 1, level: 'Standard' };

function baseOf(number: number, requesterId: string) {
  const transferId = `t-${String(number).padStart(6, '0')}`;
  const [assetId, ownerId] = [`a-${number}`, `owner-${number % 500}`];
  const transfer = {
    ...{ transferId, assetId, ownerId, requesterId },
    ownerUsername: ownerId,
    requesterUsername: requesterId,
    requester: { emailDomain: 'example.com', memberSince: START },
    requestDate: START,
  };
  const content = JSON.stringify({
    name: 'Chair',
    description: 'Oak',
    assetType: 'Furniture',
    properties: [],
  });
  const item = { ownerId, assetId, version: 3, createdAt: START, updatedAt: START, content };
  return { transfer, item };
}

/** The records of a transfer from the request to the review, and from there to the completion. */
export function handover(number: number, requesterId: string) {
  const { transfer, item } = baseOf(number, requesterId);
  const { transferId } = transfer;
  const openRequests = { [requesterId]: transferId };
  const at = (status: TransferStatus) => ({ ...transfer, status, ...dueMarksOf(transferId, START) });
  const asked = { ...at('PendingOwnerApproval'), awaiting: transfer.ownerId };
  const review = { ...at('PendingRequesterReview'), awaiting: requesterId, approvedAt: START };
  const completed = { ...at('Completed'), approvedAt: START, endedAt: START, movedVersion: 4 };
  const locked = { ...item, openRequests, transferId };
  const moved = { ...item, ownerId: requesterId, version: 4 };
  const ended = { ...at('DeniedByOwner'), endedAt: START };
  return {
    asked: { transfers: asked, items: { ...item, openRequests } },
    review: { transfers: review, items: locked },
    completed: { transfers: completed, items: moved },
    cancelled: { transfers: ended, items: item },
  };
}

/** Each row, in any order. */
export async function writeAll(client: DynamoDBClient, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 25) {
    const puts = rows.slice(from, from + 25).map((row) => ({ PutRequest: { Item: marshall(row) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));
  }
}
