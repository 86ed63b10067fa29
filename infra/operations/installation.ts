import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CloudFormationClient, type Output, type Stack } from '@aws-sdk/client-cloudformation';
import * as z from 'zod/mini';
import { OPERATOR_FILE, OUTPUTS, type OutputName, type Outputs } from '#infra/declared/outputs.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { ensureAccount } from './account.ts';
import { Refused, type WantedInstallation } from './command.ts';
import { configurationIn, createStackReader, ensureOwn, noSuchStack } from './stack.ts';

type Service = 'DYNAMODB' | 'COGNITO_IDENTITY_PROVIDER' | 'KMS' | 'S3' | 'SES';

/** The settings of a client of an AWS service. The SDK finds by itself what is left out. */
interface ClientSettings {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** One running product, in AWS or on this machine, as its operator reaches it. */
export interface Installation {
  readonly outputs: Outputs;
  /** The sender of the product's mails. */
  readonly sender: string;
  readonly clientSettings: (service: Service) => ClientSettings;
}

/** @throws {Refused} when it does not exist, or does not run, or when none is named */
export async function openInstallation(wanted: WantedInstallation): Promise<Installation> {
  ensureOneInstallation(wanted);
  return wanted.local ? localInstallation() : deployedInstallation(wanted.configuration);
}

/**
 * No installation is taken for granted: npm takes `--local` before `--` for its own `--local-address`, and leaves no
 * trace of it.
 * @throws {Refused} when both are named, or none
 */
export function ensureOneInstallation({ configuration, local }: WantedInstallation): void {
  if (local && configuration !== undefined)
    throw new Refused('Give --local or --configuration: each names an installation.');
  if (local === undefined && configuration === undefined)
    throw new Refused(
      'Say which installation is meant: -- --local for the registry on this machine, or -- --configuration FILE for one in AWS.',
    );
}

const names = typedKeys(OUTPUTS);

async function deployedInstallation(configuration: string | undefined): Promise<Installation> {
  const named = await configurationIn(configuration);
  const { stackName, region, senderAddress: sender } = named;
  await ensureAccount(named, { region });
  const stack = await createStackReader(new CloudFormationClient({ region })).present(stackName);
  if (!stack) throw noSuchStack(stackName, region);
  ensureOwn(stack);
  const outputs = outputsOf(stack.Outputs ?? []);
  if (!outputs) throw new Refused(unusable(stack));
  return { outputs, sender, clientSettings: () => ({ region }) };
}

/** CloudFormation gives the outputs of a stack that was complete once. */
const unusable = ({ StackName, StackStatus, Outputs = [] }: Stack): string =>
  Outputs.length > 0
    ? `The stack ${StackName} is of an earlier version. Deploy this one: npm run deploy`
    : `The stack ${StackName} is not complete (${StackStatus}). npm run preflight says what to do about it.`;

/** Undefined unless the stack has all of them. */
function outputsOf(given: readonly Output[]): Outputs | undefined {
  const values = new Map(given.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const isComplete = (found: Partial<Outputs>): found is Outputs =>
    names.every((name) => found[name] !== undefined);
  const found: Partial<Outputs> = Object.fromEntries(names.map((name) => [name, values.get(name)]));
  return isComplete(found) ? found : undefined;
}

const fileSchema = z.object({
  outputs: z.record(z.enum<OutputName[]>(names), z.string()),
  aws: z.object({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_ENDPOINT_URL_DYNAMODB: z.url(),
    AWS_ENDPOINT_URL_KMS: z.url(),
    AWS_ENDPOINT_URL_S3: z.url(),
    AWS_ENDPOINT_URL_SES: z.url(),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.url(),
  }),
  jobs: z.object({ address: z.url() }),
  sender: z.string(),
});

export const localDataFolder = (): string => resolve(process.env.ITEM_REGISTRY_DATA ?? '.local');

const RESPONSE_MS = 10_000;

/** The registry that runs on this machine. @throws {Refused} when none runs */
export async function localInstallation(): Promise<Installation> {
  const folder = localDataFolder();
  const text = await readFile(join(folder, OPERATOR_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw notRunning(folder);
  const { data } = fileSchema.safeParse(JSON.parse(text));
  if (!data)
    throw new Refused(`The registry of the data folder ${folder} is of another version. Start it anew.`);
  const { outputs, aws, jobs, sender } = data;
  // A registry that was killed leaves its file behind. The address of browsers may lead here through a server whose
  // certificate this process does not trust; that of the jobs is on this machine, where another program may have its port.
  const health = await fetch(new URL('/api/health', jobs.address), {
    signal: AbortSignal.timeout(RESPONSE_MS),
  }).catch(() => undefined);
  if (!health?.ok) throw notRunning(folder);
  return {
    outputs,
    sender,
    clientSettings: (service) => ({
      region: aws.AWS_REGION,
      endpoint: aws[`AWS_ENDPOINT_URL_${service}`],
      credentials: { accessKeyId: aws.AWS_ACCESS_KEY_ID, secretAccessKey: aws.AWS_SECRET_ACCESS_KEY },
    }),
  };
}

const notRunning = (folder: string): Refused =>
  new Refused(`No registry runs with the data folder ${folder}. Start one with npm start.`);
