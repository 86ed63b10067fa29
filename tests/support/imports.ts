import { imports } from '#shared/contract/imports.ts';
import type { TestUser } from './httpEvent.ts';
import { newItem } from './items.ts';
import type { Registry } from './registry.ts';

export const IMPORT_ID = 'a'.repeat(32);

/** So many items, each with a name of its own. */
export const itemsNamed = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => newItem({ name: `Thing ${from + at}` }));

/** Sends a batch of an import. */
export const sendBatch = (
  { call }: Pick<Registry, 'call'>,
  user: TestUser,
  key: string,
  items: unknown = itemsNamed(3),
  importId = IMPORT_ID,
  again?: boolean,
) =>
  call(imports.add, user, {
    params: { importId },
    headers: { 'idempotency-key': key },
    body: { items, again },
  });

export const listImports = async ({ call }: Pick<Registry, 'call'>, user: TestUser) =>
  (await call(imports.list, user)).body.imports;

export const undo = ({ call }: Pick<Registry, 'call'>, user: TestUser, cursor?: string, startedAt?: string) =>
  call(imports.undo, user, { params: { importId: IMPORT_ID }, body: { cursor, startedAt } });

/** Undoes an import to its end, as a client does. */
export async function undoAll(registry: Pick<Registry, 'call'>, user: TestUser) {
  let deleted = 0;
  const kept: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { status, body } = await undo(registry, user, cursor);
    if (status !== 200) throw new Error(`Undoing failed: ${JSON.stringify(body)}`);
    deleted += body.deleted;
    kept.push(...body.kept);
    cursor = body.cursor;
  } while (cursor !== undefined);
  return { deleted, kept };
}
