import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { configurationIn, createStackReader, noSuchStack } from '../stack.ts';
import { type Entry, entryOf } from './line.ts';

interface Wanted {
  readonly configuration: string | undefined;
  readonly names: readonly FunctionName[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** What the functions of a deployed stack have written, oldest first. */
export async function* deployedEntries({ configuration, names, since }: Wanted): AsyncGenerator<Entry> {
  const { stackName, region } = await configurationIn(configuration);
  const groups = await logGroupsOf(stackName, region);
  const client = new CloudWatchLogsClient({ region });
  const entries: Entry[] = [];
  for (const functionName of names) {
    const logGroupName = groups.get(functionName);
    if (logGroupName === undefined) continue;
    const pages = paginateFilterLogEvents({ client }, { logGroupName, startTime: since });
    for await (const { events = [] } of pages)
      for (const { message = '', timestamp } of events) {
        const entry = entryOf({ text: message, at: timestamp, functionName });
        if (entry) entries.push(entry);
      }
  }
  yield* entries.sort((one, other) => one.at - other.at);
}

async function logGroupsOf(stackName: string, region: string): Promise<ReadonlyMap<FunctionName, string>> {
  const stacks = createStackReader(new CloudFormationClient({ region }));
  if (!(await stacks.present(stackName))) throw noSuchStack(stackName, region);
  const groups = (await stacks.resources(stackName)).filter(({ type }) => type === 'AWS::Logs::LogGroup');
  return new Map(
    FUNCTION_NAMES.flatMap((name) => {
      const group = groups.find(({ logicalId }) => isLogOf(name, logicalId));
      return group ? [[name, group.id] as const] : [];
    }),
  );
}

/** CDK makes a logical id of the path without its hyphens, and a digest. */
const isLogOf = (name: FunctionName, logicalId: string): boolean =>
  new RegExp(`^Functions${name.replaceAll('-', '')}log[0-9A-F]{8}$`).test(logicalId);
