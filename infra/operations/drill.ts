import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { createWrappingKms } from '#functions/lib/aws/kms.ts';
import { createLengthReader } from '#functions/lib/aws/renditions.ts';
import { CHECKED_TABLES, checkTable } from '#functions/lib/drill/checkTables.ts';
import type { DrillDeps } from '#functions/lib/drill/deps.ts';
import { DISAGREEMENTS, type ReportDisagreement } from '#functions/lib/drill/disagreements.ts';
import { createAllRows } from '#functions/lib/storage/allRows.ts';
import { activity, assets, erasedItems, namedFiles, records } from '#functions/lib/storage/storeFactories.ts';
import { createStores } from '#functions/lib/storage/stores.ts';
import {
  type Command,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  Refused,
  readOptions,
  type Tools,
} from './command.ts';
import { type Installation, openInstallation } from './installation.ts';
import { explainKeyRefusal } from './keyRefusal.ts';
import { copyName, describeCopy, removeCopies, restoreCopies } from './restoredCopies.ts';

export const drill: Command = {
  usage: `npm run drill -- --suffix NAME [--moment TIME] [--without-keys] --configuration FILE
npm run drill -- --check-only [--suffix NAME] [--without-keys] (--configuration FILE | --local)
npm run drill -- --suffix NAME --remove (--configuration FILE | --local)
Restores six tables to new ones, compares the rows of five of them, and reports each disagreement. It repairs nothing
and does not touch the tables in use. A restore that was cut short goes on when the command is repeated.
  --suffix NAME          the new tables have the names of those in use, with - and this; letters, digits, _, . and -
  --moment TIME          the moment to restore, such as 2026-11-20T09:30:00Z; without it that of the copies which are
                         there already, or else the last possible one
  --check-only           restores nothing: checks the tables with this suffix, or without --suffix those in use, where
                         what changes meanwhile can look like a disagreement
  --without-keys         asks KMS for nothing, and so looks at the outside only of what is encrypted
  --remove               deletes the tables with this suffix instead
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { moment, values } = readDrillOptions(parameters);
    const { suffix, remove, configuration } = values;
    const installation = await openInstallation(values);
    const client = new DynamoDBClient(installation.clientSettings('DYNAMODB'));
    const tables = Object.values(tablesOf(installation));
    const checking = { suffix, hasKeys: values['without-keys'] !== true, say };
    if (suffix !== undefined && remove) return await removeCopies(client, { tables, suffix, say });
    if (suffix === undefined || values['check-only']) {
      if (suffix !== undefined) await ensureThere(client, tables, suffix);
      return await check(installation, client, checking);
    }
    await restoreCopies(client, { tables, suffix, moment, say });
    try {
      await check(installation, client, checking);
    } finally {
      const command = `npm run drill -- --configuration ${configuration} --suffix ${suffix} --remove`;
      say(`The copies cost until they are deleted: ${command}`);
    }
  },
};

const OPTIONS = {
  ...INSTALLATION_OPTIONS,
  suffix: { type: 'string' },
  moment: { type: 'string' },
  'check-only': { type: 'boolean' },
  'without-keys': { type: 'boolean' },
  remove: { type: 'boolean' },
} as const;

const HELP = 'See npm run drill -- --help.';

/**
 * Reads the options of the command `drill`.
 * @throws {Refused} for those that leave open, or contradict each other in, what is to be done
 */
function readDrillOptions(parameters: readonly string[]) {
  const { values } = readOptions('drill', parameters, OPTIONS);
  ensureClear(values);
  return { values, moment: momentIn(values.moment) };
}

interface Chosen {
  readonly suffix?: string | undefined;
  readonly moment?: string | undefined;
  readonly 'check-only'?: boolean | undefined;
  readonly 'without-keys'?: boolean | undefined;
  readonly remove?: boolean | undefined;
  readonly local?: boolean | undefined;
}

function ensureClear(chosen: Chosen): void {
  const { suffix, moment, remove, local } = chosen;
  const isCheckOnly = chosen['check-only'];
  if (suffix === undefined ? remove || !isCheckOnly : !/^[A-Za-z0-9_.-]{1,40}$/.test(suffix))
    throw new Refused(`Give a --suffix of at most 40 letters, digits, _, . and -. ${HELP}`);
  if (remove && (isCheckOnly || chosen['without-keys'] || moment !== undefined))
    throw new Refused(`Give --remove with --suffix alone: it deletes and does nothing else. ${HELP}`);
  if (isCheckOnly && moment !== undefined)
    throw new Refused(`Give --moment or --check-only: the one restores, the other does not. ${HELP}`);
  if (local && !isCheckOnly && !remove)
    throw new Refused(`Give --check-only with --local: this machine keeps no backups. ${HELP}`);
}

function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new Refused(`${text} is not a moment. ${HELP}`);
  return moment;
}

/** The tables that have backups, or their copies. */
function tablesOf({ outputs }: Installation, suffix?: string) {
  const named = (table: string) => (suffix === undefined ? table : copyName(table, suffix));
  return {
    ACTIVITY_TABLE: named(outputs.ActivityTable),
    ASSETS_TABLE: named(outputs.AssetsTable),
    FILES_TABLE: named(outputs.FilesTable),
    PROBLEMS_TABLE: named(outputs.ProblemsTable),
    TRANSFERS_TABLE: named(outputs.TransfersTable),
    USERS_TABLE: named(outputs.UsersTable),
  };
}

async function ensureThere(client: DynamoDBClient, tables: readonly string[], suffix: string): Promise<void> {
  for (const table of tables) {
    const name = copyName(table, suffix);
    const copy = await describeCopy(client, name);
    if (!copy) throw new Refused(`There is no table ${name}.`);
    if (copy.status === 'CREATING') throw new Refused(`${name} is still being restored.`);
  }
}

interface Checking {
  /** Undefined for the tables in use. */
  readonly suffix: string | undefined;
  readonly hasKeys: boolean;
  readonly say: Tools['say'];
}

/** @throws {Refused} where anything disagrees, so that the command ends as one that failed */
async function check(
  installation: Installation,
  client: DynamoDBClient,
  { suffix, hasKeys, say }: Checking,
): Promise<void> {
  let found = 0;
  const report: ReportDisagreement = (kind, ids) => {
    found += 1;
    const names = Object.entries(ids).map(([name, value]) => `${name}=${value}`);
    say(`disagrees  ${names.join(' ')}: ${DISAGREEMENTS[kind]} (${kind})`);
  };
  const deps = depsOf(installation, client, { suffix, hasKeys, report });
  for (const table of CHECKED_TABLES) {
    const rows = await checkTable(deps, table).catch(explainKeyRefusal);
    say(`checked    ${deps.names[table]}, ${rows} rows`);
  }
  if (found > 0) throw new Refused(`There are ${found} disagreements. Nothing was repaired.`);
  say('All rows agree.');
}

function depsOf(
  installation: Installation,
  client: DynamoDBClient,
  { suffix, hasKeys, report }: Pick<Checking, 'suffix' | 'hasKeys'> & Pick<DrillDeps, 'report'>,
) {
  const { outputs, clientSettings } = installation;
  const names = tablesOf(installation, suffix);
  const { transact: _, ...stores } = createStores(
    names,
    { activity, assets, erasedItems, namedFiles, records },
    client,
  );
  const settings = clientSettings('S3');
  const bucket = new S3Client({ ...settings, forcePathStyle: settings.endpoint !== undefined });
  return {
    ...stores,
    names,
    rows: createAllRows(client, names),
    kms: hasKeys
      ? createWrappingKms(outputs.WrappingKey, () => new KMSClient(clientSettings('KMS')))
      : undefined,
    storedBytes: createLengthReader(outputs.FilesBucket, bucket),
    report,
  };
}
