import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { Attributes } from './rows.ts';
import { parseTransfer, TRANSFER_FIELDS, type TransferRow } from './transferRow.ts';

const perhaps = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);

const damagedSchema = z.object({
  transferId: z.string(),
  ownerId: perhaps,
  assetId: perhaps,
  status: perhaps,
  /** Any row that a party's index has holds it, since it is a key there. */
  requestDate: z.catch(z.string(), ''),
});

/** A transfer whose row is not what the product writes, by what can be read of it. */
export interface DamagedTransfer extends z.infer<typeof damagedSchema> {
  readonly isDamaged: true;
  /** The values of a transfer's fields in the row; undefined for a field that it lacks. */
  readonly stored: Readonly<Record<string, unknown>>;
}

export const isDamaged = (row: TransferRow | DamagedTransfer): row is DamagedTransfer => 'isDamaged' in row;

/** Parses a row of which one that is damaged must not stop the others. */
export function readTransfer(attributes: Attributes): TransferRow | DamagedTransfer {
  try {
    return parseTransfer(attributes);
  } catch {
    const row = unmarshall(attributes);
    const stored = Object.fromEntries([...TRANSFER_FIELDS].map((name) => [name, row[name]]));
    return { ...z.parse(damagedSchema, row), isDamaged: true, stored };
  }
}

export const unlessDamaged = (row: TransferRow | DamagedTransfer | undefined): TransferRow | undefined =>
  row && isDamaged(row) ? undefined : row;
