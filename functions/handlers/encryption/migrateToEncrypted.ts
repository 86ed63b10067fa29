import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { openSession } from '#functions/lib/crypto/encryptionSession.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { openStandard } from '#functions/lib/crypto/vault.ts';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import type { SessionRow } from '#functions/lib/storage/encryptionSessions.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  changeVault,
  chooseStandard,
  foundVault,
  type OpenedVault,
  repeatChange,
} from '#functions/lib/vault-access/changes.ts';
import { sealContent } from '#functions/lib/vault-access/contents.ts';
import type { VaultDeps } from '#functions/lib/vault-access/deps.ts';
import { ensureAcceptable } from '#functions/lib/vault-access/passwordPolicy.ts';
import {
  ensureNotErasing,
  passwordRequired,
  wrongPassword,
  wrongState,
} from '#functions/lib/vault-access/refusals.ts';
import { tryPassword } from '#functions/lib/vault-access/tryPassword.ts';
import { readVaultAccess } from '#functions/lib/vault-access/vaultAccess.ts';
import type { encryption } from '#shared/contract/encryption.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';

export type EncryptionDeps = VaultDeps & Pick<Stores, 'assets'>;

type Endpoint = typeof encryption.migrateToEncrypted;

interface Wanted {
  readonly level: SecurityLevel;
  readonly password: string | null | undefined;
}

/**
 * Chooses a level where none was chosen, then encrypts what is still plain; called again while items remain,
 * with the session that the first call began. A repeat with the password is for a lost response: it gives a
 * fresh recovery key at Enhanced.
 * @throws {RegistryError} `password_required`, `wrong_password`, `too_many_requests`, `invalid_input` for a
 * password that is too common, `wrong_state` when another level was chosen, `lost_race`
 */
export async function migrateToEncrypted(
  deps: EncryptionDeps,
  caller: Caller,
  { SecurityLevel: level, Password: password }: BodyOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const { vault, session } = await readVaultAccess(deps, caller);
  ensureNotErasing(vault);
  const { open, recoveryKey } = vault?.chosen
    ? await openAgain(deps, caller, { vault, session }, { level, password })
    : await choose(deps, caller, vault, { level, password });
  try {
    const sealing = sealPlainItems(deps, open);
    // The vault is stored already: a failure of the sealing must not lose its only recovery key.
    const remaining = await (recoveryKey
      ? sealing.catch(() => deps.assets.countSealable(caller.userId))
      : sealing);
    return { message: messageFor(remaining), remaining, ...(recoveryKey && { recoveryKey }) };
  } finally {
    open.dispose();
  }
}

async function choose(
  deps: VaultDeps,
  caller: Caller,
  received: VaultRow | undefined,
  { level, password }: Wanted,
): Promise<OpenedVault> {
  if (!needsPassword(level)) {
    if (!received) return foundVault(deps, caller, { level });
    await chooseStandard(deps, caller, received);
    return { open: await openStandard(deps.kms, caller.userId, received.vault) };
  }
  if (!password) throw passwordRequired('Password');
  await ensureAcceptable('Password', password);
  if (!received) return foundVault(deps, caller, { level, password });
  const open = await openStandard(deps.kms, caller.userId, received.vault);
  return changeVault(deps, caller, received, open, { level, password, event: 'level_chosen' });
}

async function openAgain(
  deps: VaultDeps,
  caller: Caller,
  { vault: row, session }: { readonly vault: VaultRow; readonly session: SessionRow | undefined },
  { level, password }: Wanted,
): Promise<OpenedVault> {
  const { vault } = row;
  if (vault.level !== level) {
    throw wrongState(`Your security level is ${vault.level}. Please change it before you migrate.`);
  }
  if (!needsPassword(level)) return { open: await openStandard(deps.kms, caller.userId, vault) };
  if (password) {
    const open = await tryPassword(deps, row, password);
    if (!open) throw wrongPassword();
    return repeatChange(deps, caller, row, open, password);
  }
  const open = session && (await openSession(deps.kms, caller.userId, vault, session, caller.signInId));
  if (!open) throw passwordRequired('Password');
  return { open };
}

function messageFor(remaining: number): string {
  if (remaining === 0) return 'All your items are encrypted.';
  return remaining === 1
    ? '1 item is still to be encrypted.'
    : `${remaining} items are still to be encrypted.`;
}

/** A call ends well before API Gateway's 29 seconds; the next one goes on. */
const TIME_MS = 15_000;

/** DynamoDB takes up to 100 writes and 4 MB in one transaction. */
const BATCH = { items: 50, bytes: 2 * 1024 * 1024 } as const;

/**
 * Encrypts a user's plain items in place, until a whole pass finds none or 15 seconds have passed. An item that
 * a transfer locks is left until that transfer ends, because the other party reads it.
 * @returns how many are still to be encrypted
 * @throws {RegistryError} `lost_race` when the vault is changed meanwhile
 */
async function sealPlainItems(deps: EncryptionDeps, keys: OpenVault): Promise<number> {
  const until = deps.now().getTime() + TIME_MS;
  const isDue = () => deps.now().getTime() >= until;
  let isClean = false;
  while (!isClean && !isDue()) {
    isClean = true;
    for await (const page of deps.assets.sealableOwnedBy(keys.userId)) {
      for (const batch of batchesOf(page)) {
        isClean = false;
        await sealBatch(deps, keys, batch);
        if (isDue()) break;
      }
      if (isDue()) break;
    }
  }
  return isClean ? 0 : deps.assets.countSealable(keys.userId);
}

/** Leaves out the items that change at the same moment: the next pass meets them again. */
async function sealBatch(deps: EncryptionDeps, keys: OpenVault, rows: readonly AssetRow[]): Promise<void> {
  const check = deps.vaults.unchanged(keys.userId, keys);
  let items = rows.map((row) =>
    deps.assets.replace({ ...row, ...sealContent(keys, row, row.content ?? '') }, row.version),
  );
  while (items.length > 0) {
    const outcome = await deps.transact([check, ...items]);
    if (outcome.committed) return;
    if (refusalOf(outcome, check)) throw lostRace();
    items = items.filter((item) => !refusalOf(outcome, item));
  }
}

function batchesOf(rows: readonly AssetRow[]): AssetRow[][] {
  const batches: AssetRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    bytes += Buffer.byteLength(row.content ?? '');
    const last = batches.at(-1);
    if (last && last.length < BATCH.items && bytes <= BATCH.bytes) last.push(row);
    else {
      batches.push([row]);
      bytes = Buffer.byteLength(row.content ?? '');
    }
  }
  return batches;
}
