import { isDeepStrictEqual } from 'node:util';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetKeyPolicyCommand, KMSClient, PutKeyPolicyCommand } from '@aws-sdk/client-kms';
import { ArnPrincipal, PolicyDocument } from 'aws-cdk-lib/aws-iam';
import { declarationOf, FUNCTION_NAMES, type FunctionName, type KeyVariable } from '#functions/declared.ts';
import type { Configuration } from '#infra/configuration.ts';
import { policyOf } from '#infra/constructs/keyPolicies.ts';
import { hasKeptKeys } from '#infra/declared/keysStack.ts';
import type { ClientSettings } from './account.ts';
import { Refused, type Tools } from './command.ts';
import { livingOwnerOf } from './keyOwner.ts';
import { createStackReader, type StackResource } from './stack.ts';

interface Wanted {
  readonly configuration: Configuration;
  readonly client: ClientSettings;
  readonly say: Tools['say'];
}

/**
 * Sets the policies of the keys that an earlier stack of this region has kept, so that the functions of the present stack may
 * use them, and nobody else. CloudFormation cannot: a stack gives a policy only to a key that it makes. Does nothing where
 * the stack has made its keys, or where the policies are right already.
 * @throws {Refused} where a key is that of another living stack; where the credentials may not set them, after it has said
 * what an administrator of the keys has to do
 */
export async function ensureKeyPolicies({ configuration, client, say }: Wanted): Promise<void> {
  const { stackName, restoredKeys } = configuration;
  if (!restoredKeys || !hasKeptKeys(configuration)) return;
  const stacks = createStackReader(new CloudFormationClient(client));
  const id = (await stacks.present(stackName))?.StackId;
  if (id === undefined) return;
  const policies = keyPolicies(configuration, accountOf(id), await stacks.resources(id));
  await ensureFree(configuration, stacks);
  const kms = new KMSClient(client);
  const isSet = [
    await ensurePolicy(kms, restoredKeys.wrapping, policies.WRAPPING_KEY_ID, say),
    await ensurePolicy(kms, restoredKeys.hmac, policies.HMAC_KEY_ID, say),
  ];
  if (isSet.includes(false))
    throw new Refused('The functions cannot use the kept keys before the lines above were run.');
}

/**
 * The preflight looks at this too, but a deployment can leave that out, and a policy would cut the other stack off at once.
 * @throws {Refused}
 */
async function ensureFree(
  configuration: Configuration,
  stacks: ReturnType<typeof createStackReader>,
): Promise<void> {
  const refusal = await livingOwnerOf(configuration, stacks);
  if (refusal !== undefined) throw new Refused(`${refusal} The policies of the keys were not set.`);
}

/** The account in the ARN of a stack. */
const accountOf = (stackId: string): string => stackId.split(':')[4] ?? '';

/** The whole policy of each key, as the stack would give it to a key that it makes. */
export function keyPolicies(
  { region, breakGlassRoleArn }: Pick<Configuration, 'region' | 'breakGlassRoleArn'>,
  account: string,
  resources: readonly StackResource[],
): Readonly<Record<KeyVariable, object>> {
  const root = new ArnPrincipal(`arn:aws:iam::${account}:root`);
  const policy = (variable: KeyVariable): object => {
    const users = usersOf(variable, (name) => `arn:aws:iam::${account}:role/${roleNameOf(name, resources)}`);
    const statements = policyOf(variable, { place: { account, region }, root, users, breakGlassRoleArn });
    return new PolicyDocument({ statements }).toJSON();
  };
  return { WRAPPING_KEY_ID: policy('WRAPPING_KEY_ID'), HMAC_KEY_ID: policy('HMAC_KEY_ID') };
}

/** The ARNs of the roles that may perform an operation with a key, by the operation. */
function usersOf(variable: KeyVariable, roleOf: (name: FunctionName) => string): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const name of FUNCTION_NAMES)
    for (const operation of Object.keys(declarationOf(name).keys?.[variable] ?? {}))
      users.set(operation, [...(users.get(operation) ?? []), roleOf(name)]);
  return users;
}

/** @throws {Refused} where the stack has no such function */
function roleNameOf(name: FunctionName, resources: readonly StackResource[]): string {
  const logicalId = new RegExp(`^Functions${name.replaceAll('-', '')}role[0-9A-F]{8}$`);
  const found = resources.find(({ type, logicalId: id }) => type === 'AWS::IAM::Role' && logicalId.test(id));
  if (!found)
    throw new Refused(
      `The stack has no role of the function ${name}, so the policies of the keys were not set. Deploy again.`,
    );
  return found.id;
}

/** @returns false where the credentials may not set it */
async function ensurePolicy(
  kms: KMSClient,
  KeyId: string,
  wanted: object,
  say: Tools['say'],
): Promise<boolean> {
  const Policy = JSON.stringify(wanted);
  try {
    const { Policy: present = '{}' } = await kms.send(new GetKeyPolicyCommand({ KeyId }));
    if (isDeepStrictEqual(JSON.parse(present), JSON.parse(Policy))) return true;
    await kms.send(new PutKeyPolicyCommand({ KeyId, Policy }));
    say(`The policy of the kept key ${KeyId} lets the functions of this stack use it now, and nobody else.`);
    return true;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AccessDeniedException')) throw error;
    say(`These credentials may not set the policy of the kept key ${KeyId}. Let an administrator run:`);
    say(`aws kms put-key-policy --key-id ${KeyId} --policy-name default --policy '${Policy}'`);
    return false;
  }
}
