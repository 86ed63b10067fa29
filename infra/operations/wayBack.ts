import type { Configuration } from '#infra/configuration.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { Tools } from './command.ts';
import { KEY, TABLE } from './keptData.ts';
import type { StackResource } from './stack.ts';

type Restored = Pick<Configuration, 'restoredTables' | 'restoredKeys'>;

/** The resource that a stack made for the construct of this path: CDK adds eight digits to its logical id. */
const madeFor = (resources: readonly StackResource[], wanted: string, start: string): string | undefined =>
  resources.find(
    ({ type, logicalId }) => type === wanted && new RegExp(`^${start}(?:[0-9A-F]{8})?$`).test(logicalId),
  )?.id;

/**
 * The fields of a configuration by which a new stack works on what an earlier one has kept. What that one had taken over itself
 * is in its configuration. Undefined where there are no keys by which the tables could be read.
 * @param stackId the ARN of the earlier stack, which names its region and its account
 */
function wayBackOf(
  stackId: string,
  resources: readonly StackResource[],
  { restoredTables = {}, restoredKeys }: Restored,
): Restored | undefined {
  const [, , , region, account] = stackId.split(':');
  const arnOf = (id: string) => `arn:aws:kms:${region}:${account}:key/${id}`;
  const wrapping = madeFor(resources, KEY, 'KeysWrapping');
  const hmac = madeFor(resources, KEY, 'KeysHmac');
  const keys = wrapping && hmac ? { wrapping: arnOf(wrapping), hmac: arnOf(hmac) } : restoredKeys;
  const tables = typedKeys(TABLES).flatMap((name): [string, string][] => {
    const id = restoredTables[name] ?? madeFor(resources, TABLE, `Storage${name}`);
    return id === undefined ? [] : [[name, id]];
  });
  if (!keys || tables.length === 0) return undefined;
  return { restoredTables: Object.fromEntries(tables), restoredKeys: keys };
}

interface Told {
  readonly configuration: Restored;
  readonly say: Tools['say'];
}

/** Says by which fields a new stack works on what this one has kept, if any does. */
export function sayWayBack(
  stackId: string,
  kept: readonly StackResource[],
  { configuration, say }: Told,
): void {
  const wayBack = wayBackOf(stackId, kept, configuration);
  for (const line of wayBack ? linesOfWayBack(wayBack) : []) say(line);
}

/** The lines by which an operator is told of it. A stack does not list the tables that a restore has put in the place of its own. */
const linesOfWayBack = ({ restoredTables = {}, restoredKeys }: Restored): string[] => [
  'What is kept opens again in a new stack whose configuration has these two fields:',
  `  "restoredTables": ${JSON.stringify(restoredTables)},`,
  `  "restoredKeys": ${JSON.stringify(restoredKeys)}`,
  ...linesOfMissing(typedKeys(TABLES).filter((name) => restoredTables[name] === undefined)),
  'The rest is under "A new stack over kept data" in docs/operations.md. Without these keys nothing of it opens.',
];

const linesOfMissing = (missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        `That is not all: ${missing.join(', ')} are not among what this stack has kept.`,
        'Where a restore had replaced them, take their names from the restoredTables of its configuration.',
      ];
