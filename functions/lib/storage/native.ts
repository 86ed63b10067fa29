import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { convertToNative } from '@aws-sdk/util-dynamodb';

/**
 * The values of a row's attributes, as `unmarshall` gives them, in a fraction of its time: it asks of each attribute
 * which options apply to it, and is left what is rare.
 */
export function nativeRow(attributes: Readonly<Record<string, AttributeValue>>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) row[name] = native(value);
  return row;
}

function native(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.B !== undefined) return value.B;
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.M !== undefined) return nativeRow(value.M);
  const number = Number(value.N);
  return Number.isSafeInteger(number) ? number : convertToNative(value);
}
