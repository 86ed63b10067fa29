import type { MaintenanceDeps } from './deps.ts';
import { passPage } from './passes.ts';
import { type Place, placeOf, placeText } from './places.ts';
import type { Run } from './recording.ts';
import { createTally } from './tally.ts';

/** How many pages a run that is cut off may have to look at again. */
const PAGES_UNSAVED = 10;

/**
 * Expires transfers, and finds those whose records disagree. It goes on where the last run stopped, a page at a
 * time, and what is done is not due again: so it may stop anywhere, also at its deadline.
 * @param deadline milliseconds since 1970
 */
export async function run(deps: MaintenanceDeps, deadline: number): Promise<Run> {
  const tally = createTally(deps.record);
  let place: Place | undefined = placeOf(await deps.problems.readPlace());
  for (let pages = 1; place && deps.now().getTime() < deadline; pages += 1) {
    place = await passPage(deps, place, tally);
    if (place && pages % PAGES_UNSAVED === 0) await deps.problems.savePlace(placeText(place));
  }
  await deps.problems.savePlace(place && placeText(place));
  const problems = await deps.problems.countOpen();
  const result = { ...tally.counts(), problems, isComplete: place === undefined };
  deps.record.ended(result);
  return result;
}
