import type { Caller } from '#functions/lib/base/caller.ts';
import { refusalOfLeaving } from '#functions/lib/base/errors.ts';
import { signInHash } from '#functions/lib/base/signInHash.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import type { OwnAccount } from '#functions/lib/identity/ownAccount.ts';
import { ignoreDamage } from '#functions/lib/storage/rows.ts';
import { liveSignIns } from '#functions/lib/storage/signIns.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { isLiveSession } from '#functions/lib/vault-access/vaultAccess.ts';
import { account } from '#shared/contract/account.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { LISTED_SIGN_INS } from '#shared/domain/constants.ts';
import { type DeleteAccountDeps, deleteAccount } from './deleteAccount.ts';
import { type NoteDeps, noteCredentialChange } from './noteCredentialChange.ts';
import { endOtherSignIns, endSignIn, signOut, signOutEverywhere } from './signIns.ts';

export type AccountDeps = DeleteAccountDeps & ListDeps & NoteDeps;

export const accountRoutes = (deps: AccountDeps): Route[] => [
  {
    ...route(account.signIns, async ({ caller }) => ({ body: await listSignIns(deps, caller) })),
    admitsLeaving: true,
  },
  route(account.signOut, async ({ caller }) => {
    await signOut(deps, caller);
    return { body: { message: 'You are signed out.' }, session: 'ended' };
  }),
  route(account.endSignIn, async ({ caller, params }) => {
    await endSignIn(deps, caller, params.id);
    return { body: { message: 'The sign-in has ended.' } };
  }),
  route(account.endOtherSignIns, async ({ caller }) => {
    await endOtherSignIns(deps, caller);
    return { body: { message: 'All your other sign-ins have ended.' } };
  }),
  route(account.credentialChanged, async ({ caller, body, headers }) => {
    await noteCredentialChange(deps, caller, body, headers['idempotency-key']);
    return { body: { message: 'The change is recorded.' } };
  }),
  route(account.signOutEverywhere, async ({ caller }) => {
    await signOutEverywhere(deps, caller);
    return { body: { message: 'You are signed out everywhere.' }, session: 'ended' };
  }),
  {
    ...route(account.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(deps, caller, body.currentPassword);
      return {
        body: { message: 'Your account and everything in it has been deleted.' },
        session: 'ended',
      };
    }),
    admitsLeaving: true,
  },
];

interface ListDeps extends Pick<Stores, 'sessions' | 'users' | 'vaults'> {
  readonly ownAccount: Pick<OwnAccount, 'exists'>;
  readonly now: () => Date;
}

/**
 * The sign-ins of a user, the one that was seen last first.
 * @throws {RegistryError} `deletion_unfinished` for a user who is leaving, with whether their account is gone
 */
async function listSignIns(
  { users, sessions, vaults, ownAccount, now }: ListDeps,
  caller: Caller,
): Promise<ResponseOf<typeof account.signIns>> {
  const { userId } = caller;
  const [row, open, vault] = await Promise.all([
    users.access(userId),
    sessions.ofUser(userId),
    vaults.get(userId).catch(ignoreDamage),
  ]);
  if (row?.leaving) throw refusalOfLeaving(!(await ownAccount.exists(caller)));
  const at = now();
  const live = open.filter((session) => vault && isLiveSession(session, vault, at));
  const untilOf = (hash: string) =>
    Math.max(0, ...live.filter((session) => session.signInHash === hash).map(({ expiresAt }) => expiresAt));
  const own = signInHash(caller.signInId);
  const known = Object.entries(row ? liveSignIns(row, at) : {});
  const signIns = known
    .sort(([, one], [, other]) => other.lastSeen - one.lastSeen)
    .map(([id, { device, signedInAt, lastSeen }]) => ({
      id,
      device,
      signedInAt: instantOf(signedInAt),
      lastSeen: instantOf(lastSeen),
      current: id === own,
      encryptionSessionUntil: untilOf(id) === 0 ? null : instantOf(untilOf(id)),
    }));
  return { signIns, isComplete: known.length < LISTED_SIGN_INS };
}

const instantOf = (seconds: number): string => new Date(seconds * 1_000).toISOString();
