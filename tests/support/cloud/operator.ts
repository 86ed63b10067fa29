import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AttributeValue, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import { OPERATOR_FILE, type Outputs } from '#infra/declared/outputs.ts';
import type { Tools } from '#infra/operations/command.ts';
import { operate } from '#infra/operations/main.ts';
import { startReadyCloud } from './readyCloud.ts';
import type { TestCloud } from './testCloud.ts';

/**
 * The registry that commands with `--local` find, for all tests of a file; call once at its top.
 * @returns what gives it, once the tests have begun
 */
export function operateLocally(options: Parameters<typeof startReadyCloud>[0] = {}): () => TestCloud {
  let cloud: TestCloud;
  beforeAll(async () => {
    cloud = await startReadyCloud(options);
  }, 120_000);
  afterAll(() => cloud.stop());
  beforeEach(() => {
    vi.stubEnv('ITEM_REGISTRY_DATA', cloud.dataFolder);
    return () => vi.unstubAllEnvs();
  });
  return () => cloud;
}

/** Runs one of the operator's commands; gives the lines it said and the one that it ended with. */
export async function operated(
  name: string,
  parameters: readonly string[],
  tools: Partial<Tools> = {},
): Promise<{ said: string[]; refusal: string | undefined }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(...text.split('\n'));
  try {
    await operate(name, parameters, { say, buildWeb: () => Promise.resolve(), ...tools });
    return { said, refusal: undefined };
  } catch (error) {
    return { said, refusal: (error as Error).message };
  }
}

/** The file that a running local cloud writes for its operator. */
export const operatorFile = (dataFolder: string) =>
  JSON.parse(readFileSync(join(dataFolder, OPERATOR_FILE), 'utf8')) as {
    outputs: Outputs;
    aws: Record<string, string>;
    jobs: { address: string; key: string };
  };

/** The schedule notes the runs of its jobs at any time. */
const isOfSchedule = ({ kind }: Record<string, AttributeValue>): boolean => kind?.S === 'job-run';

/** Every row of every table, the local cloud's own too but for those of its schedule, by its table. */
export async function allRows(dataFolder: string): Promise<Record<string, string[]>> {
  const { outputs, aws } = operatorFile(dataFolder);
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: aws.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    credentials: {
      accessKeyId: aws.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: aws.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });
  const names = Object.entries(outputs).flatMap(([name, value]) => (name.endsWith('Table') ? value : []));
  const rows: Record<string, string[]> = {};
  for (const TableName of [...names, 'LocalState']) {
    rows[TableName] = [];
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      rows[TableName]?.push(
        ...Items.flatMap((item) => (isOfSchedule(item) ? [] : JSON.stringify(Object.entries(item).sort()))),
      );
    rows[TableName]?.sort();
  }
  client.destroy();
  return rows;
}
