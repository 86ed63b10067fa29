import {
  type Command,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  Refused,
  readOptions,
  type Tools,
  type WantedInstallation,
} from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { cleanUp } from './smokeCleanUp.ts';
import { runScenario, type Step } from './smokeScenario.ts';
import { newTestUsers, type TestUsers } from './smokeUsers.ts';
import { createUsers, type Users } from './users.ts';

export const smoke: Command = {
  usage: `npm run smoke -- [--configuration FILE | --local [ADDRESS]]
Tries the main flow of a running installation: makes two users who sign in by SRP, registers an item, transfers
it, deletes it and both accounts. Leaves nothing behind, whatever happens on the way.
${INSTALLATION_USAGE}
  ADDRESS                where the local one must be, such as http://localhost:3000`,

  async run(parameters, { say }) {
    const { values, positionals } = readOptions('smoke', parameters, INSTALLATION_OPTIONS, 1);
    const [address] = positionals;
    if (address !== undefined) ensureIsForLocal(address, values);
    const installation = await openInstallation(values);
    ensureAddress(installation, address);
    const users = createUsers(installation);
    const testUsers = newTestUsers();
    const interruption = new AbortController();
    const interrupt = () => interruption.abort(new Error('it was interrupted'));
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    const failures = await failuresOf(
      () => runScenario({ installation, users, testUsers, step: createStep(say, interruption.signal) }),
      () => createStep(say)('leaves nothing behind', () => removeAll(installation, users, testUsers)),
    );
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (failures.length > 0) throw new Refused(`Smoke test failed: ${failures.join('; ')}`);
    say('Smoke test passed.');
  },
};

function ensureIsForLocal(address: string, { local }: WantedInstallation): void {
  if (!local) throw new Refused(`${address} belongs to no option: only --local has an ADDRESS. ${SEE_HELP}`);
  if (!URL.canParse(address)) throw new Refused(`${address} is not an address. ${SEE_HELP}`);
}

const SEE_HELP = 'See npm run smoke -- --help.';

function ensureAddress({ outputs: { Address } }: Installation, wanted: string | undefined): void {
  if (wanted === undefined || new URL(wanted).origin === new URL(Address).origin) return;
  throw new Refused(`The registry is at ${Address}, not at ${wanted}. ITEM_REGISTRY_DATA chooses another.`);
}

/** Runs each in turn, also after one has failed. @returns the messages of those that failed */
async function failuresOf(...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const failures: string[] = [];
  for (const act of acts)
    await act().catch((error: unknown) =>
      failures.push(error instanceof Error ? error.message : String(error)),
    );
  return failures;
}

/** @throws {Error} naming the test users that may remain */
async function removeAll(installation: Installation, users: Users, testUsers: TestUsers): Promise<void> {
  const usernames = [testUsers.owner.username, testUsers.requester.username];
  try {
    for (const username of usernames) await users.remove(username);
    await cleanUp(installation, testUsers);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${cause} (data of ${usernames.join(' and ')} may remain)`, { cause: error });
  }
}

/** Reports each step with its duration. After an interruption no step begins; the running one is completed. */
const createStep =
  (say: Tools['say'], interruption?: AbortSignal): Step =>
  async (title, act) => {
    interruption?.throwIfAborted();
    const start = performance.now();
    const report = (mark: string) => say(`${mark} ${title}  ${Math.round(performance.now() - start)} ms`);
    try {
      const result = await act();
      report('ok    ');
      return result;
    } catch (error) {
      report('FAILED');
      throw new Error(`${title}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
