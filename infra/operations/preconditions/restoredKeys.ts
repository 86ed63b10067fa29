import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DescribeKeyCommand, KMSClient, NotFoundException } from '@aws-sdk/client-kms';
import { hasKeptKeys } from '#infra/declared/keysStack.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { keyOfTable } from '../inUse.ts';
import { KEY, ofType } from '../keptData.ts';
import { livingOwnerOf } from '../keyOwner.ts';
import { createStackReader } from '../stack.ts';
import { type Finding, fine, mind, type Precondition, stop, type Target } from './precondition.ts';

const SECTION = 'See docs/operations.md, "A new stack over kept data".';

/** Ciphertext opens under its own keys alone, and a stack makes others unless it is told which there are. */
export const restoredKeys: Precondition = {
  name: 'the keys of what was restored',
  async examine(target: Target) {
    const { restoredKeys: keys, restoredTables = {} } = target.configuration;
    if (keys === undefined)
      return Object.keys(restoredTables).length === 0 ? [] : await tablesOfOthers(target);
    if (!hasKeptKeys(target.configuration)) return [];
    const kms = new KMSClient(target.client);
    return [
      ...(await examineKey(kms, target, 'wrapping', keys.wrapping)),
      ...(await examineKey(kms, target, 'hmac', keys.hmac)),
      ...(await examineOwners(target)),
      ...(await newTables(target)),
    ];
  },
};

/** The keys that the stack has made. */
async function ownKeys({ configuration, client, stackStatus }: Target) {
  if (stackStatus === undefined) return [];
  const stacks = createStackReader(new CloudFormationClient(client));
  return ofType(await stacks.resources(configuration.stackName), KEY);
}

/** Tables of an earlier stack lie under its key of the data, which tells them from those that were restored for this one. */
async function tablesOfOthers(target: Target): Promise<Finding[]> {
  const own = new Set((await ownKeys(target)).map(({ id }) => id));
  const dynamo = new DynamoDBClient(target.client);
  const findings: Finding[] = [];
  for (const name of Object.values(target.configuration.restoredTables ?? {})) {
    const key = await keyOfTable(dynamo, name);
    if (target.stackStatus !== undefined && (key === undefined || own.has(key))) continue;
    findings.push(
      stop(
        `${name} lies under keys of another stack, which this one does not use: nothing that is encrypted in it would open.`,
        `If that stack is deleted, name its keys in restoredKeys. ${SECTION}`,
        'While it is there, no other stack can use its keys, and its tables and their copies open only there.',
      ),
    );
  }
  return findings;
}

const SPECS = { wrapping: 'SYMMETRIC_DEFAULT', hmac: 'HMAC_256' } as const;

async function examineKey(
  kms: KMSClient,
  { account, client: { region } }: Target,
  name: keyof typeof SPECS,
  arn: string,
): Promise<Finding[]> {
  const field = `restoredKeys.${name}`;
  if (arn.split(':')[4] !== account) return [stop(`${field} is of another account.`, 'Correct it.')];
  try {
    const { KeyMetadata } = await kms.send(new DescribeKeyCommand({ KeyId: arn }));
    if (KeyMetadata?.KeySpec !== SPECS[name])
      return [stop(`${field} is a key of another kind: ${KeyMetadata?.KeySpec}.`, 'Correct it.')];
    const { KeyState } = KeyMetadata;
    if (KeyState === 'Enabled') return [fine(`The kept key ${field} is enabled.`)];
    return [
      stop(
        `The state of the kept key ${field} is ${KeyState}. Deleted, it takes with it what it has encrypted.`,
        ...(KeyState === 'Disabled'
          ? []
          : [`aws kms cancel-key-deletion --region ${region} --key-id ${arn}`]),
        `aws kms enable-key --region ${region} --key-id ${arn}`,
      ),
    ];
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
    return [stop(`${field} names ${arn}, and there is no such key.`, 'Correct it.')];
  }
}

/** The policies that a deployment gives the keys would take them away from the functions of a living stack. */
async function examineOwners({ configuration, client }: Target): Promise<Finding[]> {
  const refusal = await livingOwnerOf(configuration, createStackReader(new CloudFormationClient(client)));
  if (refusal === undefined) return [];
  return [
    stop(refusal, 'Remove restoredKeys and restoredTables: what a living stack holds opens only there.'),
  ];
}

/** Tables that the stack makes, or has made, beside keys that others were written under. */
async function newTables(target: Target): Promise<Finding[]> {
  const { restoredTables = {} } = target.configuration;
  const missing = typedKeys(TABLES).filter((name) => restoredTables[name] === undefined);
  if (missing.length === 0) return [];
  if ((await ownKeys(target)).some(({ logicalId }) => logicalId.startsWith('KeysWrapping')))
    return [
      stop(
        `restoredKeys replaces the keys that the stack has made, under which it has written its own ${missing.join(', ')}.`,
        `Name these tables in restoredTables too. ${SECTION}`,
      ),
    ];
  return target.stackStatus === undefined ? emptyTables(missing) : [ownTables(missing)];
}

const ownTables = (names: readonly string[]): Finding =>
  mind(
    `restoredTables does not name ${names.join(', ')}: the stack has tables of its own for them.`,
    SECTION,
  );

/** The table of sessions alone may begin empty: users give their encryption password once more. */
function emptyTables(missing: readonly (keyof typeof TABLES)[]): Finding[] {
  const lost = missing.filter((name) => name !== 'Sessions');
  if (lost.length === 0) return [ownTables(missing)];
  return [
    stop(
      `restoredTables does not name ${lost.join(', ')}: the stack would make empty ones, and nobody would see what was kept.`,
      'Name these tables too. Where a restore had replaced them, they are in the configuration of the earlier stack.',
      `Only if they are lost, deploy with --without-preflight. ${SECTION}`,
    ),
  ];
}
