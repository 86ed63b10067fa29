import { randomUUID } from 'node:crypto';
import { fillPath } from '#shared/contract/endpoint.ts';
import { imports } from '#shared/contract/imports.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';

/** @param key the idempotency key. @throws {Error} when the answer is no success. */
export async function send(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  keepInHeaders(headers, response);
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
  return response.json();
}

const BATCH = IMPORT_LIMITS.batchItems;

/**
 * Registers items of five details each, as an import does: one request at a time. Many at once wait for each other, on a
 * busy machine for longer than the functions wait for the database and the keys, which they then answer with 503.
 */
export async function registerItems(
  origin: string,
  headers: Record<string, string>,
  count: number,
): Promise<void> {
  const path = fillPath(imports.add.path, { importId: randomUUID().replaceAll('-', '') });
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start);
    const items = Array.from({ length }, (_, offset) => itemOf(start + offset));
    await send(origin, headers, imports.add.method, path, { items }, randomUUID());
  }
}

export const itemOf = (number: number) => ({
  name: `Thing ${number}`,
  description: 'One of many things',
  assetType: 'Furniture',
  properties: Array.from({ length: 5 }, (_, index) => ({
    name: `Detail ${index}`,
    value: `Value ${index} of ${number}`,
  })),
});
