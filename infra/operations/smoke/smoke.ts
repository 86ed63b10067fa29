import {
  type Command,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  Refused,
  readOptions,
  type Tools,
  type WantedInstallation,
} from '../command.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { createPeople, type People } from '../people.ts';
import { sweep } from './cleanUp.ts';
import { type Step, tellStory } from './scenario.ts';
import { type Cast, newCast } from './testUsers.ts';

export const smoke: Command = {
  usage: `npm run smoke -- [--configuration FILE | --local [ADDRESS]]
Walks through the main flow of a running installation: makes two people who sign in by SRP, registers an item,
hands it over, deletes it and both accounts. Leaves nothing behind, whatever happens on the way.
${INSTALLATION_USAGE}
  ADDRESS                where the local one must be, such as http://localhost:3000`,

  async run(parameters, { say }) {
    const { values, positionals } = readOptions('smoke', parameters, INSTALLATION_OPTIONS, 1);
    const [address] = positionals;
    if (address !== undefined) ensureIsForLocal(address, values);
    const installation = await openInstallation(values);
    ensureAddress(installation, address);
    const people = createPeople(installation);
    const cast = newCast();
    const interruption = new AbortController();
    const interrupt = () => interruption.abort(new Error('it was interrupted'));
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    const failures = await failuresOf(
      () => tellStory({ installation, people, cast, step: createStep(say, interruption.signal) }),
      () => createStep(say)('leaves nothing behind', () => cleanUp(installation, people, cast)),
    );
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (failures.length > 0) throw new Refused(`Smoke test failed: ${failures.join('; ')}`);
    say('Smoke test passed.');
  },
};

function ensureIsForLocal(address: string, { local }: WantedInstallation): void {
  if (!local) throw new Refused(`${address} belongs to no option: only --local has an ADDRESS. ${SEE_HELP}`);
  if (!URL.canParse(address)) throw new Refused(`${address} is no address. ${SEE_HELP}`);
}

const SEE_HELP = 'See npm run smoke -- --help.';

function ensureAddress({ outputs: { Address } }: Installation, wanted: string | undefined): void {
  if (wanted === undefined || new URL(wanted).origin === new URL(Address).origin) return;
  throw new Refused(`The registry is at ${Address}, not at ${wanted}. ITEM_REGISTRY_DATA chooses another.`);
}

/** What went wrong in each, of which the second is done whatever became of the first. */
async function failuresOf(...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const failures: string[] = [];
  for (const act of acts)
    await act().catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
  return failures;
}

/** @throws {Error} who can be left, when it cannot be made sure that nobody is */
async function cleanUp(installation: Installation, people: People, cast: Cast): Promise<void> {
  const usernames = [cast.giver.username, cast.taker.username];
  try {
    for (const username of usernames) await people.remove(username);
    await sweep(installation, cast);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${cause} (left can be what belongs to ${usernames.join(' and ')})`, { cause: error });
  }
}

/** Tells each step with how long it took. None begins after an interruption: what is under way comes to its end. */
const createStep =
  (say: Tools['say'], interruption?: AbortSignal): Step =>
  async (title, act) => {
    interruption?.throwIfAborted();
    const start = performance.now();
    const tell = (mark: string) => say(`${mark} ${title}  ${Math.round(performance.now() - start)} ms`);
    try {
      const result = await act();
      tell('ok    ');
      return result;
    } catch (error) {
      tell('FAILED');
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
