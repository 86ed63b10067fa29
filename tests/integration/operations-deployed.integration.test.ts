import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OUTPUTS } from '#infra/declared/outputs.ts';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { operated } from '#tests/support/cloud/operator.ts';
import { answeringAws, jsonError, queryError } from '#tests/support/fakes/awsResponses.ts';
import { CALLER, describedStack, listedResources } from '#tests/support/fakes/stackResponses.ts';

const outputs = Object.fromEntries(Object.keys(OUTPUTS).map((name) => [name, `the-${name}`]));
const EXAMPLE = ['--configuration', 'infra/configuration.example.json'];
const ADMIN = [...EXAMPLE, '--username', 'dave', '--email', 'dave@example.com'];

describe('synth, deploy and diff', () => {
  const dryRun = async (name: string, ...parameters: string[]) =>
    (await operated(name, ['--dry-run', ...parameters])).said;
  const example = join(process.cwd(), 'infra/configuration.example.json');
  const full = join(process.cwd(), 'infra/configuration.full.example.json');

  test('pass on the configuration and the options of CDK', async () => {
    expect(await dryRun('deploy')).toEqual([
      `npx cdk deploy --context configuration=${example} --all --outputs-file dist/item-registry.outputs.json`,
    ]);
    for (const given of [['--configuration', full], [`--configuration=${full}`]])
      expect(await dryRun('diff', '--profile', 'production', ...given, '--strict')).toEqual([
        `npx cdk diff --context configuration=${full} --profile production --strict`,
      ]);
  });

  test('write the template of the installation that is named, and of no other', async () => {
    expect(await dryRun('synth', '--configuration', full)).toEqual([
      `npx cdk synth --context configuration=${full} --quiet`,
    ]);
    for (const name of ['synth', 'deploy', 'diff'])
      expect((await operated(name, ['mine.json', '--dry-run'])).refusal).toBe(
        `mine.json belongs to no option. See npm run ${name} -- --help.`,
      );
  });

  test.each([
    ['deploy', 'dry-run'],
    ['deploy', 'profile'],
    ['drill', 'check-only'],
    ['destroy', 'configuration'],
    ['self-check', 'remove'],
  ])('do nothing where npm has taken an option for itself: %s --%s', async (name, option) => {
    const calls = await answeringAws({});
    vi.stubEnv(`npm_config_${option.replace('-', '_')}`, 'true');
    const { refusal } = await operated(name, []);
    expect(refusal).toBe(
      `npm has taken --${option} for itself. Put -- before it: npm run ${name} -- --${option} …`,
    );
    expect(calls).toEqual([]);
  });

  test('name the field of a configuration that cannot be used, and do nothing', async () => {
    const file = join(dataFolderOfTest(), 'mine.json');
    writeFileSync(file, JSON.stringify({ stackName: '1' }));
    const built: unknown[] = [];
    const { refusal } = await operated('deploy', ['--configuration', file], {
      buildWeb: async (options) => void built.push(options),
    });
    expect(refusal).toContain(`${file} cannot be used`);
    expect(refusal).toContain('at stackName');
    expect(built).toEqual([]);
    expect((await operated('deploy', ['--configuration'])).refusal).toMatch(/^--configuration needs a file/);
  });
});

describe('a command for a deployed installation', () => {
  test('finds the installation by the outputs of its stack', async () => {
    const calls = await answeringAws({
      DescribeStacks: describedStack('UPDATE_COMPLETE', outputs),
      AdminCreateUser: { User: { Attributes: [{ Name: 'sub', Value: 'sub-of-dave' }] } },
      AdminAddUserToGroup: {},
    });
    const { said } = await operated('admin:create', ADMIN);
    expect(said[0]).toMatch(/^dave is an administrator\./);
    expect(calls.find(({ operation }) => operation === 'AdminCreateUser')?.input).toMatchObject({
      UserPoolId: 'the-UserPoolId',
      Username: 'dave',
      DesiredDeliveryMediums: ['EMAIL'],
    });
    expect(calls.at(-1)).toEqual({
      operation: 'AdminAddUserToGroup',
      input: { UserPoolId: 'the-UserPoolId', Username: 'dave', GroupName: 'Admin' },
    });
  });

  const withApp = (more: object[] = []) => ({
    DescribeStacks: describedStack('UPDATE_COMPLETE', { ...outputs, Address: 'https://registry.example' }),
    AdminGetUser: {
      Username: 'dave',
      UserAttributes: [{ Name: 'sub', Value: 'sub-of-dave' }, ...more],
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    },
    AdminUserGlobalSignOut: {},
    AdminSetUserMFAPreference: {},
    ListUsersInGroup: { Users: [] },
    Query: { Items: [] },
  });
  const NAMED = [...EXAMPLE, '--username', 'dave', '--yes', 'dave'];

  test('turns an authenticator app off in the user pool, once the sign-ins are ended, noted and locked', async () => {
    const address = { Name: 'email', Value: 'dave@example.com' };
    const answers = withApp([address, { Name: 'email_verified', Value: 'true' }]);
    const identity = { mappedTo: { S: 'id-of-dave' }, sealed: { B: 'AA==' } };
    const row = (input: Readonly<Record<string, unknown>>) => ({
      Item: { ...identity, issuer: { S: 'issuer' }, subject: { S: 'sub-of-dave' }, ...Object(input.Key) },
    });
    const calls = await answeringAws({
      ...answers,
      GetItem: row,
      TransactWriteItems: {},
      SendRawEmail:
        '<SendRawEmailResponse><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
    });
    expect(await operated('authenticator:off', NAMED)).toEqual({
      said: [expect.any(String), expect.any(String), 'A mail tells them at dave@example.com.'],
      refusal: undefined,
    });
    const user = { UserPoolId: 'the-UserPoolId', Username: 'dave' };
    const operations = calls.map(({ operation }) => operation);
    expect(operations.slice(operations.indexOf('AdminUserGlobalSignOut'))).toEqual([
      'AdminUserGlobalSignOut',
      'GetItem',
      'ListUsersInGroup',
      'TransactWriteItems',
      'Query',
      'SendRawEmail',
      'AdminSetUserMFAPreference',
    ]);
    expect(calls.find(({ operation }) => operation === 'AdminSetUserMFAPreference')?.input).toEqual({
      ...user,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    });
  });

  test('turns off the app of a user who has never signed in, and says that no mail was sent', async () => {
    const calls = await answeringAws({ ...withApp(), GetItem: {} });
    const { said, refusal } = await operated('authenticator:off', NAMED);
    expect(refusal).toBeUndefined();
    expect(said.at(-1)).toBe('No mail was sent (the address is not proved): tell them.');
    expect(calls.map(({ operation }) => operation)).toContain('AdminSetUserMFAPreference');
  });

  test('says when the installation is not deployed, or of an earlier version', async () => {
    await answeringAws({ DescribeStacks: queryError('ValidationError', 'Stack does not exist') });
    for (const [name, ...parameters] of [
      ['admin:create', ...ADMIN],
      ['smoke', ...EXAMPLE],
      ['logs', ...EXAMPLE],
    ])
      expect((await operated(name ?? '', parameters)).refusal).toMatch(
        /^There is no stack item-registry in us-east-1\. Deploy it first/,
      );

    await answeringAws({ DescribeStacks: describedStack('CREATE_COMPLETE', { Address: 'https://x' }) });
    expect((await operated('smoke', EXAMPLE)).refusal).toMatch(/is of an earlier version\. Deploy this one/);
  });

  test.each(['CREATE_IN_PROGRESS', 'ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS'])(
    'does not take a stack that was never complete for one of an earlier version: %s',
    async (status) => {
      await answeringAws({ DescribeStacks: describedStack(status) });
      expect((await operated('admin:create', ADMIN)).refusal).toBe(
        `The stack item-registry is not complete (${status}). npm run preflight says what to do about it.`,
      );
    },
  );

  test('does not take the stack of something else for an installation', async () => {
    await answeringAws({ DescribeStacks: describedStack('CREATE_COMPLETE', outputs, 'A shop') });
    for (const [name, ...parameters] of [
      ['admin:create', ...ADMIN],
      ['smoke', ...EXAMPLE],
      ['logs', ...EXAMPLE],
    ])
      expect((await operated(name ?? '', parameters)).refusal).toMatch(
        /^The stack item-registry is not one of Item Registry/,
      );
  });
});

test.each([['admin:create', ...ADMIN], ['relink', '--apply'], ['self-check', '--remove'], ['logs']])(
  '%s does nothing in another account than that of the configuration',
  async (name, ...parameters) => {
    const calls = await answeringAws(CALLER);
    const example = JSON.parse(readFileSync('infra/configuration.example.json', 'utf8'));
    const file = join(dataFolderOfTest(), 'mine.json');
    writeFileSync(file, JSON.stringify({ ...example, account: '210987654321' }));
    expect((await operated(name, [...parameters, '--configuration', file])).refusal).toMatch(
      /^These credentials are of the account 123456789012/,
    );
    expect(calls.map(({ operation }) => operation)).toEqual(['GetCallerIdentity']);
  },
);

test('a command says what to do when AWS rejects the credentials', async () => {
  await answeringAws({
    DescribeStacks: queryError('InvalidClientTokenId', 'The security token is invalid.'),
  });
  expect((await operated('smoke', EXAMPLE)).refusal).toMatch(
    /^AWS takes no credentials from here: sign in to it.* the region of the configuration is not enabled/,
  );
});

test.each(['preflight', 'destroy', 'logs'])(
  '%s says that it needs a direct connection to AWS',
  async (name) => {
    await answeringAws({});
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1');
    expect((await operated(name, EXAMPLE)).refusal).toBe(
      'No connection to AWS (connect ECONNREFUSED 127.0.0.1:1). These commands use no proxy: they need a direct one.',
    );
  },
);

test('smoke says which address does not answer, and why', async () => {
  const Address = 'http://127.0.0.1:1';
  await answeringAws({
    DescribeStacks: describedStack('CREATE_COMPLETE', { ...outputs, Address }),
    AdminDeleteUser: jsonError('UserNotFoundException'),
  });
  expect((await operated('smoke', EXAMPLE)).refusal).toBe(
    `Smoke test failed: answers: ${Address} does not answer (bad port)`,
  );
});

test('admin:create says that an address is taken in the other of the two names that Cognito has for it', async () => {
  await answeringAws({
    DescribeStacks: describedStack('CREATE_COMPLETE', outputs),
    AdminCreateUser: jsonError('AliasExistsException'),
    AdminGetUser: jsonError('UserNotFoundException'),
    ListUsers: { Users: [] },
  });
  expect((await operated('admin:create', ADMIN)).refusal).toBe(
    'Another user has the address dave@example.com. Choose another one.',
  );
});

test('admin:create says that it ended half-way where the credentials may not make administrators', async () => {
  await answeringAws({
    DescribeStacks: describedStack('CREATE_COMPLETE', outputs),
    AdminCreateUser: { User: { Attributes: [{ Name: 'sub', Value: 'sub-of-dave' }] } },
    AdminAddUserToGroup: jsonError('AccessDeniedException', 'not authorized to perform this'),
  });
  expect((await operated('admin:create', ADMIN)).refusal).toBe(
    'dave has an account and is no administrator yet. Repeat this. not authorized to perform this',
  );
});

test.each(['deploy', 'diff'])('%s does nothing without credentials', async (name) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const variable of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE'])
    vi.stubEnv(variable, '');
  for (const variable of ['AWS_CONFIG_FILE', 'AWS_SHARED_CREDENTIALS_FILE']) vi.stubEnv(variable, '/nowhere');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  const buildWeb = vi.fn();
  expect((await operated(name, [], { buildWeb })).refusal).toMatch(/^AWS takes no credentials from here/);
  expect(buildWeb).not.toHaveBeenCalled();
});

test('self-check --remove deletes the parameter where the stack is gone already', async () => {
  const calls = await answeringAws({
    DescribeStacks: queryError('ValidationError', 'Stack does not exist'),
    DeleteParameter: {},
  });
  const { said, refusal } = await operated('self-check', ['--remove']);
  expect(refusal).toBeUndefined();
  expect(said).toEqual(['There is no stack item-registry any more. Deleted the parameter.']);
  expect(calls.at(-1)).toEqual({
    operation: 'DeleteParameter',
    input: { Name: '/item-registry/self-check' },
  });
  expect((await operated('self-check', [])).refusal).toMatch(/^There is no stack item-registry in us-east-1/);
});

test('logs reads every page of the wanted functions, in the order of time', async () => {
  const record = (status: number, error?: { name: string }) =>
    JSON.stringify({
      level: status < 500 ? 'INFO' : 'ERROR',
      message: 'request',
      timestamp: '2026-11-21T19:00:00.000Z',
      service: 'assets',
      request: { route: 'GET /assets', status, durationMs: 12, ...(error && { error }) },
    });
  const event = (timestamp: number, message: string) => ({ timestamp, message });
  const pages: Record<string, object> = {
    'log-of-assets': { events: [event(3_000, record(500, { name: 'TimeoutError' }))], nextToken: 'more' },
    more: {
      events: [event(1_000, record(200)), event(2_000, 'START RequestId: 1'), event(4_000, '{"_aws":{}}')],
    },
    'log-of-self-check': { events: [event(5_000, '{"errorMessage":"sign in: timed out"}')] },
    'log-of-transfers': { events: [event(2_500, 'Error: Runtime exited\n  at x')] },
  };
  const filterLogEvents = ({ logGroupName, nextToken }: Record<string, unknown>) =>
    pages[String(nextToken ?? logGroupName)] ?? {};
  await answeringAws({
    DescribeStacks: describedStack('CREATE_COMPLETE'),
    ListStackResources: listedResources([
      { logicalId: 'Functionsassetslog0A1B2C3D', id: 'log-of-assets', type: 'AWS::Logs::LogGroup' },
      { logicalId: 'Functionstransferslog0A1B2C3D', id: 'log-of-transfers', type: 'AWS::Logs::LogGroup' },
      {
        logicalId: 'SelfCheckFunctionlog0A1B2C3D',
        id: 'log-of-self-check',
        type: 'AWS::Logs::LogGroup',
      },
      { logicalId: 'Functionsassets0A1B2C3D', id: 'assets', type: 'AWS::Lambda::Function' },
    ]),
    FilterLogEvents: filterLogEvents,
  });

  expect((await operated('logs', EXAMPLE)).said.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '1970-01-01T00:00:01.000Z assets GET /assets 200 12 ms',
    '1970-01-01T00:00:02.500Z transfers Error: Runtime exited',
    '1970-01-01T00:00:03.000Z assets GET /assets 500 12 ms TimeoutError',
    '1970-01-01T00:00:05.000Z self-check {"errorMessage":"sign in: timed out"}',
  ]);
  expect((await operated('logs', [...EXAMPLE, 'self-check'])).said).toHaveLength(1);
  expect((await operated('logs', [...EXAMPLE, 'assets', '--errors'])).said).toHaveLength(1);
});

test('every command has a help text, and an unknown command or option is rejected in one line', async () => {
  for (const name of [
    'preflight',
    'synth',
    'deploy',
    'diff',
    'destroy',
    'admin:create',
    'authenticator:off',
    'smoke',
    'logs',
  ])
    expect((await operated(name, ['--help'])).said[0]).toMatch(new RegExp(`^npm run ${name} -- `));
  expect((await operated('undeploy', [])).refusal).toMatch(
    /^There is no command undeploy\. There are: preflight, synth, deploy, /,
  );
  expect((await operated('smoke', ['--bogus'])).refusal).toBe(
    "Unknown option '--bogus'. See npm run smoke -- --help.",
  );
});

test('a file without --configuration before it is rejected, because the command would use another installation', async () => {
  for (const name of ['destroy', 'admin:create', 'smoke'])
    expect((await operated(name, ['my.json'])).refusal).toMatch(/^my\.json belongs to no option/);
});

test('an installation can be named only once', async () => {
  for (const [name = '', ...others] of [
    ['admin:create', ...ADMIN],
    ['smoke', ...EXAMPLE],
    ['logs', ...EXAMPLE],
  ])
    expect((await operated(name, ['--local', '--configuration', 'my.json', ...others])).refusal).toBe(
      'Give --local or --configuration: each names an installation.',
    );
});
