import { type Command, Refused, type Tools } from './command.ts';

/** Loaded one at a time: each needs other clients of AWS. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  preflight: async () => (await import('./preflight.ts')).preflight,
  synth: async () => (await import('./cdk.ts')).synth,
  deploy: async () => (await import('./cdk.ts')).deploy,
  diff: async () => (await import('./cdk.ts')).diff,
  destroy: async () => (await import('./destroy.ts')).destroy,
  'admin:create': async () => (await import('./adminCreate.ts')).adminCreate,
  'authenticator:off': async () => (await import('./authenticatorOff.ts')).authenticatorOff,
  relink: async () => (await import('./relink.ts')).relinkUsers,
  smoke: async () => (await import('./smoke.ts')).smoke,
  'self-check': async () => (await import('./selfCheckAccount.ts')).selfCheck,
  drill: async () => (await import('./drill.ts')).drill,
  logs: async () => (await import('./logs.ts')).logs,
};

/**
 * Runs one of the operator's commands.
 * @throws {Error} with one line that says what is in the way, and what to do about it
 */
export async function operate(name: string, parameters: readonly string[], tools: Tools): Promise<void> {
  const load = COMMANDS[name];
  if (!load)
    throw new Refused(`There is no command ${name}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const command = await load();
  ensurePassedOn(name, process.env);
  if (parameters.includes('--help')) return tools.say(command.usage);
  await command.run(parameters, tools).catch(parameters.includes('--local') ? undefined : explain);
}

/** The options by which a command does something else, or with another installation, than without them. */
const TAKEN_BY_NPM = [
  'configuration',
  'profile',
  'dry-run',
  'without-preflight',
  'delete-data',
  'leftovers',
  'check-only',
  'moment',
  'remove',
];

/**
 * npm takes every option before `--` for one of its own, and runs the command without it.
 * @throws {Refused} for an option that did not come so far
 */
function ensurePassedOn(name: string, environment: NodeJS.ProcessEnv): void {
  const taken = TAKEN_BY_NPM.find((option) => environment[`npm_config_${option.replaceAll('-', '_')}`]);
  if (taken !== undefined)
    throw new Refused(
      `npm has taken --${taken} for itself. Put -- before it: npm run ${name} -- --${taken} …`,
    );
}

/** The messages about missing credentials, and about a missing connection, do not say what to do. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (CREDENTIALS.has(name))
    throw new Refused(
      `AWS takes no credentials from here: sign in to it, or set AWS_PROFILE to one that is.${UNKNOWN_HERE.has(name) ? ELSEWHERE : ''}`,
    );
  if (error instanceof Error && UNREACHED.has(String(Reflect.get(error, 'code'))))
    throw new Refused(
      `No connection to AWS (${error.message || Reflect.get(error, 'code')}). These commands use no proxy: they need a direct one.`,
    );
  throw error;
}

/** The codes of Node for an address that was not found, or does not answer. */
const UNREACHED = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

/** A region that is not enabled knows no credentials of the account. */
const UNKNOWN_HERE = new Set(['InvalidClientTokenId', 'UnrecognizedClientException']);
const ELSEWHERE =
  ' If they are right, the region of the configuration is not enabled for this account: see its settings, AWS Regions.';

const CREDENTIALS = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  ...UNKNOWN_HERE,
]);
