import childProcess, { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FUNCTION_NAMES } from '#functions/declared.ts';
import { ensureKeyPolicies } from '#infra/operations/keptKeys.ts';
import { configuration } from '#tests/infrastructure/support/template.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { type AwsRequest, answeringAws, jsonError } from '#tests/support/fakes/awsResponses.ts';
import {
  describedStack,
  listedResources,
  OWNED_BY_NONE,
  ownedBy,
} from '#tests/support/fakes/stackResponses.ts';

/**
 * Has CDK not run: its deployment succeeds. The modules of a worker are shared, so none is replaced.
 * @param signal interrupts the command and CDK meanwhile
 */
function deployedByCdk(signal?: NodeJS.Signals) {
  const spawned = vi.spyOn(childProcess, 'spawn').mockImplementation(() => {
    const child = new ChildProcess();
    vi.spyOn(child, 'kill').mockReturnValue(true);
    setImmediate(() => {
      if (signal) process.emit(signal, signal);
      child.emit('close', signal ? null : 0, signal ?? null);
    });
    return child;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spawned.mockRestore();
    syncBuiltinESMExports();
  });
  return spawned;
}

const restoredKeys = {
  wrapping: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'0'.repeat(32)}`,
  hmac: `arn:aws:kms:us-east-1:123456789012:key/mrk-${'1'.repeat(32)}`,
};
const roles = FUNCTION_NAMES.map((name) => ({
  logicalId: `Functions${name.replaceAll('-', '')}role1A2B3C4D`,
  id: `role-of-${name}`,
  type: 'AWS::IAM::Role',
}));

/** A stack over kept keys, which have the policies that were put last; at first those of the stack that made them. */
function overKeptKeys(others: Parameters<typeof answeringAws>[0] = {}) {
  const policies = new Map<unknown, unknown>();
  const present = ({ KeyId }: AwsRequest['input']) => ({ Policy: policies.get(KeyId) ?? '{"Statement":[]}' });
  const put = ({ KeyId, Policy }: AwsRequest['input']) => {
    policies.set(KeyId, Policy);
    return {};
  };
  return answeringAws({
    DescribeStacks: describedStack('CREATE_COMPLETE'),
    ListStackResources: listedResources(roles),
    DescribeStackResources: OWNED_BY_NONE,
    GetKeyPolicy: present,
    PutKeyPolicy: put,
    ...others,
  });
}

async function ensured(installation: object = { restoredKeys }) {
  const said: string[] = [];
  const refusal = await ensureKeyPolicies({
    configuration: { ...configuration, ...installation },
    client: { region: configuration.region },
    say: (text) => said.push(text),
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { said, refusal };
}

const putIn = (calls: readonly AwsRequest[]) => calls.filter(({ operation }) => operation === 'PutKeyPolicy');

describe('a deployment over kept keys', () => {
  test('sets the policy of each, once, so that the functions of the new stack may use it', async () => {
    const calls = await overKeptKeys();
    const { said, refusal } = await ensured();
    expect(refusal).toBeUndefined();
    expect(said).toHaveLength(2);
    const put = putIn(calls).map(({ input }) => input);
    expect(put.map(({ KeyId }) => KeyId)).toEqual([restoredKeys.wrapping, restoredKeys.hmac]);
    const { Statement } = JSON.parse(String(put[1]?.Policy));
    expect(Statement).toContainEqual({
      Sid: 'NoGenerateMacByOthers',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 'kms:GenerateMac',
      Resource: '*',
      Condition: {
        ArnNotEquals: {
          'aws:PrincipalArn': ['encryption', 'change-encryption-password', 'admin'].map(
            (name) => `arn:aws:iam::123456789012:role/role-of-${name}`,
          ),
        },
      },
    });
    expect(await ensured()).toEqual({ said: [], refusal: undefined });
    expect(putIn(calls)).toHaveLength(2);
  });

  test('does so once CDK has deployed the stack', async () => {
    const calls = await overKeptKeys();
    const cdk = deployedByCdk();
    const example = JSON.parse(readFileSync('infra/configuration.example.json', 'utf8'));
    const file = join(dataFolderOfTest(), 'mine.json');
    writeFileSync(file, JSON.stringify({ ...example, restoredKeys }));
    const { refusal } = await operated('deploy', ['--without-preflight', '--configuration', file]);
    expect(refusal).toBeUndefined();
    expect(cdk).toHaveBeenCalledOnce();
    expect(putIn(calls)).toHaveLength(2);
  });

  test('says of an interrupted deployment that CloudFormation goes on, and sets none', async () => {
    const calls = await overKeptKeys();
    deployedByCdk('SIGINT');
    const { refusal } = await operated('deploy', ['--without-preflight']);
    expect(refusal).toMatch(/^The deploy was interrupted\. CloudFormation goes on .* Deploy again then\.$/);
    expect(putIn(calls)).toEqual([]);
  });

  test('says what an administrator has to do where the credentials may not set a policy', async () => {
    await overKeptKeys({ PutKeyPolicy: jsonError('AccessDeniedException') });
    const { said, refusal } = await ensured();
    expect(refusal).toMatch(/^The functions cannot use the kept keys before/);
    const commands = said.filter((line) => line.startsWith('aws kms put-key-policy'));
    expect(commands).toHaveLength(2);
    const [, policy = ''] = /--policy '(.*)'$/.exec(commands[0] ?? '') ?? [];
    expect(JSON.parse(policy).Statement.length).toBeGreaterThan(3);
  });

  test('sets none for a stack without the roles of all functions', async () => {
    const calls = await overKeptKeys({ ListStackResources: listedResources(roles.slice(1)) });
    expect((await ensured()).refusal).toMatch(/^The stack has no role of the function assets/);
    expect(putIn(calls)).toEqual([]);
  });

  test('leaves a living stack its keys, and takes those of its own stack', async () => {
    const calls = await overKeptKeys({
      DescribeStackResources: ownedBy({
        [`mrk-${'0'.repeat(32)}`]: configuration.stackName,
        [`mrk-${'1'.repeat(32)}`]: 'live-registry',
      }),
    });
    expect((await ensured()).refusal).toMatch(/^restoredKeys\.hmac is in use by the stack live-registry/);
    expect(putIn(calls)).toEqual([]);
  });

  test('touches no key that the stack has made, or that is a replica of one of another region', async () => {
    const calls = await overKeptKeys();
    await ensured({});
    await ensured({ restoredKeys, region: 'eu-west-1' });
    expect(calls).toEqual([]);
  });
});
