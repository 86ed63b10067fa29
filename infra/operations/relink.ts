import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import {
  type Link,
  obstacleTo,
  type Plan,
  planRelinking,
  type RelinkDeps,
  readIdentities,
  relink,
} from '#functions/lib/relinking/relink.ts';
import { createIdentityMoves } from '#functions/lib/storage/identityMoves.ts';
import { assets, identities, userRecords, vaults } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import { issuerOf } from '#shared/domain/identity.ts';
import {
  type Command,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  readOptions,
  type Tools,
} from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { explainKeyRefusal } from './keyRefusal.ts';
import { createUsers } from './users.ts';

type Say = Tools['say'];

export const relinkUsers: Command = {
  usage: `npm run relink -- [--apply] (--configuration FILE | --local)
After the user directory was lost or replaced, gives users who have signed up again with the same email address what
they had before. It goes by addresses that the directory has proved. Without --apply it only says what it would do.
  --apply                do it
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values } = readOptions('relink', parameters, {
      ...INSTALLATION_OPTIONS,
      apply: { type: 'boolean' },
    });
    const installation = await openInstallation(values);
    const deps = createDeps(installation);
    const { known, forged } = await readIdentities(deps).catch(explainKeyRefusal);
    const users = await createUsers(installation).all();
    const plan = planRelinking(deps.issuer, users, known);
    const done = await carryOut(deps, plan, values.apply === true, say);
    for (const { email, reason } of plan.unclear) say(`refused  ${email}: ${reason}`);
    if (forged > 0) say(`${forged} identities were not written by the registry and are left out.`);
    say(summaryOf(done, plan, values.apply === true));
  },
};

/** @returns how many users got, or would get, their earlier user id */
async function carryOut(deps: RelinkDeps, { links }: Plan, isApplied: boolean, say: Say): Promise<number> {
  let done = 0;
  for (const link of links) {
    const reason = await (isApplied ? relink(deps, link) : obstacleTo(deps, link)).catch(explainKeyRefusal);
    if (reason === undefined) done += 1;
    say(
      reason === undefined
        ? `${isApplied ? 'linked ' : 'would link'}  ${described(link)}`
        : `refused  ${described(link)}: ${reason}`,
    );
  }
  return done;
}

const described = ({ user, from }: Link): string =>
  `${user.username} (${user.email}) to the user id ${from.mappedTo}`;

const summaryOf = (done: number, { waiting }: Plan, isApplied: boolean): string =>
  `${done} ${isApplied ? 'linked' : 'to link'}, ${waiting} wait for a user who has proved their address.` +
  (isApplied || done === 0 ? '' : ' Nothing was changed: add --apply to do it.');

function createDeps({ outputs, clientSettings }: Installation): RelinkDeps {
  const client = new DynamoDBClient(clientSettings('DYNAMODB'));
  const names = { ASSETS_TABLE: outputs.AssetsTable, USERS_TABLE: outputs.UsersTable };
  return {
    ...createStores(names, { assets, identities, userRecords, vaults }, client),
    moves: createIdentityMoves(client, outputs.UsersTable),
    kms: createWrappingKms(outputs.WrappingKey, () => new KMSClient(clientSettings('KMS'))),
    issuer: issuerOf(outputs.UserPoolId),
    now: () => new Date(),
  };
}
