import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import * as z from 'zod/mini';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { FUNCTION_LOGS } from '#infra/declared/outputs.ts';
import { SELF_CHECK } from '#infra/declared/selfCheck.ts';
import { ensureAccount } from './account.ts';
import { type Command, INSTALLATION_OPTIONS, INSTALLATION_USAGE, Refused, readOptions } from './command.ts';
import { ensureOneInstallation, localDataFolder } from './installation.ts';
import { configurationIn, createStackReader, ensureOwn, noSuchStack } from './stack.ts';

const NAMES: readonly string[] = [...FUNCTION_NAMES, SELF_CHECK.service];

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Breaks a text into lines that fit the right column of the usage. */
const wrapped = (text: string): string =>
  text.replaceAll(/(.{1,80})(?: |$)/g, (_, line: string) => `${line}\n${' '.repeat(25)}`).trimEnd();

export const logs: Command = {
  usage: `npm run logs -- [FUNCTION ...] [--since 1h] [--errors] (--configuration FILE | --local)
Shows what the functions have done, a line each: time, function, route, status, duration, calls of AWS, name of the error.
  FUNCTION               ${wrapped(`one or more of ${NAMES.join(', ')}; all without one`)}
  --since DURATION       how far back, such as 30s, 15m, 1h or 7d; 1h without it
  --errors               faults only
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values, positionals } = readOptions('logs', parameters, OPTIONS, NAMES.length);
    ensureOneInstallation(values);
    const names = namesIn(positionals);
    const since = Date.now() - durationOf(values.since ?? '1h');
    const entries = values.local
      ? localEntries(since)
      : deployedEntries({ configuration: values.configuration, names, since });
    let shown = 0;
    for await (const { at, functionName, isError, text } of entries) {
      if (!names.includes(functionName) || (values.errors && !isError)) continue;
      say(`${new Date(at).toISOString()}  ${functionName.padEnd(26)}  ${text}`);
      shown += 1;
    }
    if (shown === 0) say(`There is nothing since ${new Date(since).toISOString()}.`);
  },
};

const OPTIONS = { ...INSTALLATION_OPTIONS, since: { type: 'string' }, errors: { type: 'boolean' } } as const;

function namesIn(given: readonly string[]): readonly string[] {
  const unknown = given.find((name) => !NAMES.includes(name));
  if (unknown !== undefined)
    throw new Refused(`There is no function ${unknown}. There are: ${NAMES.join(', ')}.`);
  return given.length === 0 ? NAMES : NAMES.filter((name) => given.includes(name));
}

function durationOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = UNIT_MS[unit];
  if (count === undefined || length === undefined)
    throw new Refused(`--since ${text} is not a duration. Give one such as 30s, 15m, 1h or 7d.`);
  return Number(count) * length;
}

/** The log entries of the registry on this machine, oldest first. It need not run. */
async function* localEntries(since: number): AsyncGenerator<Entry> {
  const folder = join(localDataFolder(), 'logs');
  const [earlier, present] = [join(folder, FUNCTION_LOGS.earlier), join(folder, FUNCTION_LOGS.present)];
  if (!existsSync(present))
    throw new Refused(`There is no ${present}. Start a registry with npm start, or set ITEM_REGISTRY_DATA.`);
  for (const file of [earlier, present].filter((path) => existsSync(path)))
    for await (const text of createInterface({ input: createReadStream(file) })) {
      const entry = entryOf({ text });
      if (entry && entry.at >= since) yield entry;
    }
}

interface Wanted {
  readonly configuration: string | undefined;
  readonly names: readonly string[];
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** The log entries of a deployed stack, oldest first. */
async function* deployedEntries({ configuration, names, since }: Wanted): AsyncGenerator<Entry> {
  const named = await configurationIn(configuration);
  const { stackName, region } = named;
  await ensureAccount(named, { region });
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

async function logGroupsOf(stackName: string, region: string): Promise<ReadonlyMap<string, string>> {
  const stacks = createStackReader(new CloudFormationClient({ region }));
  const stack = await stacks.present(stackName);
  if (!stack) throw noSuchStack(stackName, region);
  ensureOwn(stack);
  const groups = (await stacks.resources(stackName)).filter(({ type }) => type === 'AWS::Logs::LogGroup');
  return new Map(
    NAMES.flatMap((name) => {
      const path = name === SELF_CHECK.service ? 'SelfCheckFunction' : `Functions${name.replaceAll('-', '')}`;
      // CDK's logical id is the path without its hyphens, followed by a digest.
      const form = new RegExp(`^${path}log[0-9A-F]{8}$`);
      const group = groups.find(({ logicalId }) => form.test(logicalId));
      return group ? [[name, group.id] as const] : [];
    }),
  );
}

/** The line that a function writes for each request, by Powertools. */
const lineSchema = z.object({
  level: z.string(),
  timestamp: z.string(),
  service: z.string(),
  message: z.optional(z.string()),
  request: z.optional(
    z.object({
      route: z.string(),
      status: z.number(),
      durationMs: z.number(),
      /** Absent in lines of earlier versions. */
      calls: z.optional(z.record(z.string(), z.object({ count: z.number(), ms: z.number() }))),
      error: z.optional(z.object({ name: z.string() })),
    }),
  ),
});

type LoggedRequest = NonNullable<z.infer<typeof lineSchema>['request']>;

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly functionName: string;
  readonly isError: boolean;
  readonly text: string;
}

interface Written {
  readonly text: string;
  /** Given where CloudWatch knows them apart from the line. */
  readonly at?: number | undefined;
  readonly functionName?: string | undefined;
}

/** @returns undefined for metrics, and for Lambda's own lines about starts and ends */
function entryOf({ text, at, functionName }: Written): Entry | undefined {
  const line = text.trim();
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) return strayEntry(line, at, functionName);
  const { level, timestamp, service, message = '', request } = parsed.data;
  return {
    at: at ?? Date.parse(timestamp),
    functionName: functionName ?? service,
    isError: level === 'ERROR' || (request?.status ?? 0) >= 500,
    text: request ? textOf(request) : message,
  };
}

function textOf({ route, status, durationMs, calls = {}, error }: LoggedRequest): string {
  const asked = Object.entries(calls).map(([service, { count, ms }]) => `${service} ${count} in ${ms} ms`);
  const parts = [route, status, `${durationMs} ms`, asked.join(', '), error?.name];
  return parts.filter((part) => part !== undefined && part !== '').join('  ');
}

const LAMBDAS_OWN = /^(START|END|REPORT|INIT_START|XRAY) |"_aws":/;

/** A line that the product did not write is a fault, such as a failed import or a timeout. Its first line says which. */
function strayEntry(
  line: string,
  at: number | undefined,
  functionName: string | undefined,
): Entry | undefined {
  if (at === undefined || functionName === undefined || line === '' || LAMBDAS_OWN.test(line))
    return undefined;
  return {
    at,
    functionName,
    isError: /error|timed out/i.test(line),
    text: line.split('\n')[0]?.slice(0, 200) ?? '',
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
