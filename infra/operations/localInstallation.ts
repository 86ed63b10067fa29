import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { OPERATOR_FILE, OUTPUTS, type OutputName } from '#infra/declared/outputs.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { Refused } from './command.ts';
import type { Installation } from './installation.ts';

const names = typedKeys(OUTPUTS);
const fileSchema = z.object({
  outputs: z.record(z.enum<OutputName[]>(names), z.string()),
  aws: z.object({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_ENDPOINT_URL_DYNAMODB: z.url(),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.url(),
  }),
});

export const localDataFolder = (): string => resolve(process.env.ITEM_REGISTRY_DATA ?? '.local');

/** The registry that runs on this machine. @throws {Refused} when none does */
export async function localInstallation(): Promise<Installation> {
  const folder = localDataFolder();
  const text = await readFile(join(folder, OPERATOR_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) throw notRunning(folder);
  const { outputs, aws } = fileSchema.parse(JSON.parse(text));
  // One that was killed leaves its file behind.
  const health = await fetch(`${outputs.Address}/api/health`).catch(() => undefined);
  if (!health?.ok) throw notRunning(folder);
  return {
    outputs,
    clientSettings: (service) => ({
      region: aws.AWS_REGION,
      endpoint: aws[`AWS_ENDPOINT_URL_${service}`],
      credentials: { accessKeyId: aws.AWS_ACCESS_KEY_ID, secretAccessKey: aws.AWS_SECRET_ACCESS_KEY },
    }),
  };
}

const notRunning = (folder: string): Refused =>
  new Refused(`No registry runs with the data folder ${folder}. Start one with npm start.`);
