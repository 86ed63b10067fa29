import { areStill, type Condition } from './conditions.ts';
import type { Attributes } from './rows.ts';
import { parseTransfer, TRANSFER_FIELDS, type TransferRow } from './transferRow.ts';

/** A transfer whose row is not what the product writes, by what can be read of it. */
export interface DamagedTransfer {
  readonly transferId: string;
  readonly ownerId: string | undefined;
  readonly assetId: string | undefined;
  readonly status: string | undefined;
  /** Any row that a party's index has holds it, since it is a key there. */
  readonly requestDate: string;
  /** Holds while each field of a transfer is in the row as it was read, or absent as it was. */
  readonly isAsRead: Condition;
}

export const isDamaged = (row: TransferRow | DamagedTransfer): row is DamagedTransfer => 'isAsRead' in row;

/**
 * Parses a row of which one that is damaged must not stop the others. Of that only texts are read: its numbers may have
 * more digits than JavaScript takes.
 */
export function readTransfer(attributes: Attributes): TransferRow | DamagedTransfer {
  try {
    return parseTransfer(attributes);
  } catch {
    return {
      transferId: attributes.transferId?.S ?? '',
      ownerId: attributes.ownerId?.S,
      assetId: attributes.assetId?.S,
      status: attributes.status?.S,
      requestDate: attributes.requestDate?.S ?? '',
      isAsRead: areStill([...TRANSFER_FIELDS], attributes),
    };
  }
}

export const unlessDamaged = (row: TransferRow | DamagedTransfer | undefined): TransferRow | undefined =>
  row && isDamaged(row) ? undefined : row;
