import { randomBytes } from 'node:crypto';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { batchRecord, IMPORT_RECORDS, importRecord } from '#functions/lib/storage/imports.ts';
import { dataReset } from '#shared/contract/encryption.ts';
import type { TestUser } from './httpEvent.ts';
import { ACCOUNT_PASSWORD, type Registry } from './registry.ts';
import { atOtherSignIn, unlock, userAtLevel } from './vaults.ts';

type Caller = Pick<Registry, 'call'>;

export const reset = ({ call }: Caller, user: TestUser, currentPassword = ACCOUNT_PASSWORD) =>
  call(dataReset.reset, user, { body: { currentPassword } });

export const eligibility = ({ call }: Caller, user: TestUser) => call(dataReset.checkEligibility, user);

const row = (ownerId: string, assetId: string): Omit<AssetRow, 'content' | 'sealed'> => ({
  ownerId,
  assetId,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const PLAIN = JSON.stringify({ name: 'Bicycle', description: 'Red', assetType: 'Vehicle', properties: [] });

interface Content {
  readonly encrypted: number;
  readonly plain: number;
}

/**
 * Someone with a session at each of two sign-ins, with encrypted items, and with plain ones as a migration that
 * was interrupted leaves them, which an import has made. Nobody reads the encrypted ones, so their bytes are any.
 */
export async function userWithContent(registry: Registry, { encrypted, plain }: Content): Promise<TestUser> {
  const { user } = await userAtLevel(registry, 'Enhanced');
  await unlock(registry, atOtherSignIn(user));
  const { assets, imports, vaults, transact } = registry.stores;
  const { sub } = user;
  const { vaultId = '', generation = 0 } = (await vaults.get(sub))?.vault ?? {};
  const sealed = { vaultId, generation, itemKey: randomBytes(60), payload: randomBytes(200) };
  const rows: AssetRow[] = [
    ...Array.from({ length: encrypted }, (_, at) => ({ ...row(sub, `sealed-${at}`), sealed })),
    ...Array.from({ length: plain }, (_, at) => ({ ...row(sub, `plain-${at}`), content: PLAIN })),
  ];
  for (let from = 0; from < rows.length; from += 99) {
    await transact(rows.slice(from, from + 99).map(assets.insert));
  }
  const startedAt = '2026-01-01T00:00:00.000Z';
  const [importId, expiresAt] = ['b'.repeat(32), Math.floor(Date.now() / 1_000) + 1_000_000];
  const made = { userId: sub, importId, version: 1, startedAt, lastAt: startedAt, count: 1, deleted: 0 };
  const batch = { userId: sub, assetIds: ['sealed-0'], mac: 'mac', expiresAt };
  await transact([
    imports.write({ ...made, record: importRecord(importId), expiresAt }, 0),
    imports.insertBatch({ ...batch, record: batchRecord(importId, 'key') }, 0),
  ]);
  return user;
}

/** The stored rows of a user, without those that no reset touches. */
export async function readStored({ stores }: Pick<Registry, 'stores'>, { sub }: TestUser) {
  const items: AssetRow[] = [];
  for await (const item of stores.assets.ownedBy(sub, { after: undefined, pageSize: 1_000 }))
    items.push(item);
  const sessions: string[] = [];
  for await (const page of stores.sessions.pagesOf(sub)) sessions.push(...page);
  const imports: string[] = [];
  for await (const page of stores.userRecords.pagesOf(sub, IMPORT_RECORDS)) imports.push(...page);
  return {
    vault: await stores.vaults.get(sub),
    sessions,
    imports,
    plain: items.filter(({ content }) => content !== undefined),
    encrypted: items.filter(({ content }) => content === undefined),
  };
}
