import type { JobWorld } from './collaborators.ts';
import { passPage } from './passes.ts';
import { type Place, placeOf, placeText } from './places.ts';
import type { Run } from './recording.ts';
import { createTally } from './tally.ts';

/** How many pages a run that is cut off may have to look at again. */
const PAGES_UNSAVED = 10;

/**
 * Does what the clock does with transfers, and finds those whose records disagree. It goes on where the last run
 * stopped, a page at a time, and what is done is not due again: so it may stop anywhere, also at its deadline.
 * @param deadline milliseconds since 1970
 */
export async function run(world: JobWorld, deadline: number): Promise<Run> {
  const tally = createTally(world.record);
  let place: Place | undefined = placeOf(await world.problems.readPlace());
  for (let pages = 1; place && world.now().getTime() < deadline; pages += 1) {
    place = await passPage(world, place, tally);
    if (place && pages % PAGES_UNSAVED === 0) await world.problems.savePlace(placeText(place));
  }
  await world.problems.savePlace(place && placeText(place));
  const problems = await world.problems.countOpen();
  const result = { ...tally.counts(), problems, isComplete: place === undefined };
  world.record.ended(result);
  return result;
}
