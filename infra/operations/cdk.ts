import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { Configuration } from '#infra/configuration.ts';
import { hasKeptKeys, keysStackOf } from '#infra/declared/keysStack.ts';
import { PRODUCT } from '#infra/declared/outputs.ts';
import { clientOf, ensureAccount } from './account.ts';
import { type Command, Refused, type Tools } from './command.ts';
import { ensureReady } from './preflight.ts';
import { configurationFile, configurationIn, createStackReader, ensureOwn, unprotect } from './stack.ts';

const require = createRequire(import.meta.url);

type Action = 'synth' | 'deploy' | 'diff';

const DRY_RUN = '--dry-run';
const UNEXAMINED = '--without-preflight';

interface Wanted {
  readonly configuration: string | undefined;
  readonly isDryRun: boolean;
  /** Whether the preconditions are not looked at first. */
  readonly isUnexamined: boolean;
  /** All other parameters, for CDK. */
  readonly others: readonly string[];
}

/** Passes on to CDK the options that it does not know. */
const command = (action: Action, usage: string): Command => ({
  usage,
  async run(parameters, { say, buildWeb }: Tools) {
    const { configuration, isDryRun, isUnexamined, others } = wantedIn(action, parameters);
    const installation = await configurationIn(configuration);
    const { stackName, region } = installation;
    const outputs = join('dist', `${stackName}.outputs.json`);
    const args = [
      action,
      ...['--context', `configuration=${configurationFile(configuration)}`],
      // The replicas of the keys are a stack of their own.
      ...(action === 'deploy' ? ['--all', '--outputs-file', outputs] : []),
      ...(action === 'synth' ? ['--quiet'] : []),
      ...others,
    ];
    if (isDryRun) return say(`npx cdk ${args.join(' ')}`);
    // Without credentials CDK complains late, and of an unknown account. CDK's own options can name credentials.
    if (others.length === 0 && action !== 'synth')
      await new CloudFormationClient({ region }).config.credentials();
    if (action !== 'synth') await ensureAccount(installation, clientOf(installation, profileIn(others)));
    if (action === 'deploy' && !isUnexamined) await ensureReady(installation, profileIn(others), say);
    if (action === 'deploy') await letCdkBeginAnew(installation, profileIn(others));
    await buildWeb({ fresh: action === 'deploy' });
    await runCdk(action, args);
    if (action === 'deploy') await setKeyPolicies(installation, profileIn(others), say);
    if (action === 'deploy') say(`The outputs are in ${outputs}. ${NEXT}`);
  },
});

/**
 * A terminal tells CDK of an interruption as well, and npm may tell this process again: it says what is left then.
 * @throws {Refused} unless CDK comes to its end, and succeeds
 */
async function runCdk(action: Action, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [require.resolve('aws-cdk/bin/cdk'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  let isInterrupted = false;
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const [status] = await once(child, 'close');
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  if (isInterrupted) throw new Refused(`The ${action} was interrupted.${action === 'deploy' ? BEGUN : ''}`);
  if (status !== 0) throw new Refused(`The ${action} did not succeed; see the lines above.`);
}

const BEGUN =
  ' CloudFormation goes on with what it has begun: npm run preflight says when that is done. Deploy again then.';

/**
 * CDK deletes what is left of a first deployment that was rolled back, which the stack's protection would forbid.
 * @throws {Refused} for a stack of something else
 */
async function letCdkBeginAnew(installation: Configuration, profile: string | undefined): Promise<void> {
  const own = { ...installation, description: PRODUCT };
  for (const { stackName, region, description } of [own, keysStackOf(installation) ?? []].flat()) {
    const client = new CloudFormationClient(clientOf({ region }, profile));
    const stack = await createStackReader(client).present(stackName);
    ensureOwn(stack, description);
    if (stack?.StackStatus === 'ROLLBACK_COMPLETE') await unprotect(client, stackName);
  }
}

/** Loads CDK only where there are such keys. */
async function setKeyPolicies(
  installation: Configuration,
  profile: string | undefined,
  say: Tools['say'],
): Promise<void> {
  if (!hasKeptKeys(installation)) return;
  const { ensureKeyPolicies } = await import('./keptKeys.ts');
  await ensureKeyPolicies({ configuration: installation, client: clientOf(installation, profile), say });
}

const NEXT =
  'Next, with the same --configuration: npm run admin:create for the first administrator, npm run smoke to try it.';

function wantedIn(action: Action, parameters: readonly string[]): Wanted {
  const others: string[] = [];
  let configuration: string | undefined;
  const rest = [...parameters];
  while (rest.length > 0) {
    const [, assigned] = /^--configuration=(.+)$/.exec(rest[0] ?? '') ?? [];
    const parameter = rest.shift() ?? '';
    if (assigned !== undefined) configuration = assigned;
    else if (parameter !== '--configuration') others.push(parameter);
    else configuration = rest.shift() ?? refuse(action);
  }
  if (others[0]?.startsWith('-') === false)
    throw new Refused(`${others[0]} belongs to no option. See npm run ${action} -- --help.`);
  return {
    configuration,
    isDryRun: others.includes(DRY_RUN),
    isUnexamined: others.includes(UNEXAMINED),
    others: others.filter((parameter) => parameter !== DRY_RUN && parameter !== UNEXAMINED),
  };
}

/** The profile that CDK's own option names, in either of its forms. */
const profileIn = (others: readonly string[]): string | undefined => {
  const at = others.indexOf('--profile');
  return at < 0 ? others.find((each) => each.startsWith('--profile='))?.slice(10) : others[at + 1];
};

const refuse = (action: Action): never => {
  throw new Refused(`--configuration needs a file. See npm run ${action} -- --help.`);
};

const OPTIONS = `  --configuration FILE   the installation's file; infra/configuration.example.json without it
  --dry-run              prints the command of CDK and runs nothing
  Any other option is CDK's own, such as --profile NAME.`;

export const deploy = command(
  'deploy',
  `npm run deploy -- [--configuration FILE] [--dry-run] [--without-preflight] [CDK's options]
Looks at the preconditions (npm run preflight), builds the web app, then creates or updates the installation, and writes
its outputs to dist/. Over keys that an earlier stack has kept, it sets their policies at last.
${OPTIONS}
  --without-preflight    goes ahead without looking at the preconditions`,
);

export const synth = command(
  'synth',
  `npm run synth -- [--configuration FILE] [--dry-run] [CDK's options]
Writes the template of the installation to cdk.out/, and runs every check of it. It asks AWS for nothing.
${OPTIONS}`,
);

export const diff = command(
  'diff',
  `npm run diff -- [--configuration FILE] [--dry-run] [CDK's options]
Shows what a deployment would change.
${OPTIONS}`,
);
