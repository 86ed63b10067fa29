import type { BegunSession, Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import { secondsOf } from '#functions/lib/base/time.ts';
import { newSessionSecret, sealSession, sessionHash } from '#functions/lib/crypto/encryptionSession.ts';
import type { OpenVault } from '#functions/lib/crypto/openVault.ts';
import { restretched } from '#functions/lib/crypto/vault.ts';
import type { TransactItem } from '#functions/lib/storage/rows.ts';
import type { VaultRow } from '#functions/lib/storage/vaults.ts';
import {
  ENCRYPTION_SESSION_MINUTES,
  REMEMBERED_ENCRYPTION_SESSION_MINUTES,
} from '#shared/domain/constants.ts';
import type { VaultDeps } from './deps.ts';
import { secretsOf } from './vaultAccess.ts';

export const encryptionSessionMinutes = (remembered: boolean): number =>
  remembered ? REMEMBERED_ENCRYPTION_SESSION_MINUTES : ENCRYPTION_SESSION_MINUTES;

interface Options {
  readonly remembered?: boolean;
  readonly changed?: TransactItem<VaultRow> | undefined;
}

/**
 * Begins an encryption session, if the vault is still the one that was opened. It clears the attempt counter.
 * `changed` is a write of the vault that goes with it, and that is left out when a simultaneous unlock was first: the
 * keys are the same then, and its write did what this one would do. The newer row is not written over, since nothing has
 * proved it.
 * @throws {RegistryError} `lost_race` when the vault was changed since
 */
export async function beginEncryptionSession(
  deps: VaultDeps,
  caller: Caller,
  open: OpenVault,
  { changed, ...options }: Options = {},
): Promise<BegunSession> {
  const { session, written } = await newEncryptionSession(deps, caller, open, options);
  const begins = [
    ...written,
    deps.attempts.clear(caller.userId, 'vault'),
    ...deps.activity.record({ kind: 'session_opened', at: deps.now(), by: caller }),
  ];
  const unchanged = deps.vaults.unchanged(caller.userId, open);
  if (changed && (await deps.transact([changed, ...begins])).committed) return session;
  if (!(await deps.transact([unchanged, ...begins])).committed) throw lostRace();
  return session;
}

interface NewSession {
  readonly session: BegunSession;
  /** To be written in one transaction with the vault or a check of it. */
  readonly written: readonly TransactItem<unknown>[];
}

/** A session that begins now, in place of the one that the caller's cookie names. */
export async function newEncryptionSession(
  { kms, sessions, now }: Pick<VaultDeps, 'kms' | 'sessions' | 'now'>,
  caller: Caller,
  open: OpenVault,
  { remembered = false } = {},
): Promise<NewSession> {
  const { userId, signInId } = caller;
  const { vaultId, generation } = open;
  const secrets = { signInId, sessionSecret: newSessionSecret() };
  const seconds = encryptionSessionMinutes(remembered) * 60;
  const expiresAt = secondsOf(now()) + seconds;
  const begun = sessions.put({
    userId,
    sessionHash: sessionHash(secrets),
    signInHash: signInHash(signInId),
    wrapped: await sealSession(kms, open, secrets, expiresAt),
    vaultId,
    generation,
    expiresAt,
    remembered,
  });
  const former = secretsOf(caller);
  return {
    session: { secret: secrets.sessionSecret, seconds },
    written: former ? [begun, sessions.end(userId, sessionHash(former))] : [begun],
  };
}

/**
 * The write that stretches a password as much as the installation asks by now: at an unlock, as the password is known
 * only then. It takes the place of the check that the vault is unchanged; undefined where nothing is to be written, and
 * while the vault is being erased.
 */
export async function strengthened(
  { kms, vaults }: Pick<VaultDeps, 'kms' | 'vaults'>,
  row: VaultRow,
  open: OpenVault,
  password: string,
): Promise<TransactItem<VaultRow> | undefined> {
  if (row.state !== 'active') return undefined;
  const vault = await restretched(kms, row.vault, open, password);
  return vault && vaults.replace({ ...row, version: row.version + 1, vault }, row.version);
}
