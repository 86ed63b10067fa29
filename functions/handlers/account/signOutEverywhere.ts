import { lostRace } from '#functions/lib/base/errors.ts';
import { endOfSignIns, endSessions } from '#functions/lib/storage/endSessions.ts';
import { refusalOf } from '#functions/lib/storage/transact.ts';
import type { Collaborators, Person } from './collaborators.ts';

/**
 * Ends every sign-in of a person up to now, and their encryption sessions. Tokens live on until they expire, so the
 * access row comes first: it shuts them out from the next request on, renewed ones too, whatever happens to the rest.
 * @throws {RegistryError} `lost_race`
 */
export async function signOutEverywhere(world: Collaborators, person: Person): Promise<void> {
  const { users, activity, transact, now } = world;
  const at = now();
  // The row is there: this very request has read it.
  const ended = users.endSignIns({ ...person, isAdmin: false }, endOfSignIns(at));
  const outcome = await transact([
    ended,
    ...activity.record({ kind: 'signed_out_everywhere', at, by: person }),
  ]);
  // Refused where another call of this second has done it.
  if (!outcome.committed && !refusalOf(outcome, ended)) throw lostRace();
  await endSessions(world, person.userId);
}
