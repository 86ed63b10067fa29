import { ask } from './asking.ts';
import { endSignIns, mailOf } from './authenticatorOffNotes.ts';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { openInstallation } from './installation.ts';
import { createUsers } from './users.ts';

export const authenticatorOff: Command = {
  usage: `npm run authenticator:off -- --username NAME [--yes NAME] [--configuration FILE | --local]
For a user who has lost their authenticator app: turns it off, ends their sign-ins, notes it in their activity and tells
them by mail. They sign in with their password alone then, and can set up another app. Make sure first that it is they who
ask. It asks for the username.
  --yes NAME             does not ask for this username
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values } = readOptions('authenticator:off', parameters, {
      ...INSTALLATION_OPTIONS,
      username: { type: 'string' },
      yes: { type: 'string' },
    });
    if (!values.username) throw new Refused('Give --username. See npm run authenticator:off -- --help.');
    const installation = await openInstallation(values);
    const users = createUsers(installation);
    const user = await users.find(values.username);
    if (!user) throw new Refused(`There is no user ${values.username}.`);
    const { username, email, hasAuthenticator } = user;
    if (!hasAuthenticator) return say(`${username} has no authenticator app that is turned on.`);
    say(`Turns off the authenticator app of ${username} (${email}), and signs them out everywhere.`);
    await ensureConfirmed(username, values.yes);
    // In this order, since a command that was cut short is repeated only while the app is on.
    await users.signOut(username);
    await endSignIns(installation, user, () => users.isAdministrator(user.subject));
    await users.turnAuthenticatorOff(username);
    say(`${username} is signed out everywhere, and signs in with their password alone now.`);
    const failure = await mailOf(installation, user);
    say(
      failure === undefined ? `A mail tells them at ${email}.` : `No mail was sent (${failure}): tell them.`,
    );
  },
};

/**
 * Asks for the username, unless it was given with the command.
 * @throws {Refused} for any other name, and where there is no terminal to ask at
 */
async function ensureConfirmed(username: string, given: string | undefined): Promise<void> {
  const answer = given ?? (await ask(`Type the username to go on (${username}): `, UNASKED));
  if (answer.trim() !== username) throw new Refused('Nothing was changed: that is not the username.');
}

const UNASKED = 'Nothing was changed: nobody can be asked here. Give --yes NAME.';
