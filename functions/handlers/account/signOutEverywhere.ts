import type { Caller } from '#functions/lib/base/caller.ts';
import { lostRace } from '#functions/lib/base/errors.ts';
import { endEncryptionSessions, endOfSignIns } from '#functions/lib/storage/endEncryptionSessions.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { AccountDeps } from './deps.ts';

/**
 * Ends every sign-in of a person up to now, and their encryption sessions. Tokens live on until they expire, so the
 * access row comes first: it shuts them out from the next request on, renewed ones too, whatever happens to the rest.
 * @throws {RegistryError} `lost_race`
 */
export async function signOutEverywhere(deps: AccountDeps, caller: Caller): Promise<void> {
  const { users, activity, transact, now } = deps;
  const at = now();
  // The row is there: this very request has read it.
  const ended = users.endSignIns({ ...caller, isAdmin: false }, endOfSignIns(at));
  const outcome = await transact([
    ended,
    ...activity.record({ kind: 'signed_out_everywhere', at, by: caller }),
  ]);
  // Refused where another call of this second has done it.
  if (!outcome.committed && !refusalOf(outcome, ended)) throw lostRace();
  await endEncryptionSessions(deps, caller.userId);
}
