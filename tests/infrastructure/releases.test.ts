import { describe, expect, test } from 'vitest';
import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { constructId, liveOf } from './support/deployed.ts';
import { configuration, exampleTemplate, otherConfiguration } from './support/template.ts';

const template = await exampleTemplate();
const idOf = (name: FunctionName) => template.one('AWS::Lambda::Function', constructId(name)).id;
const aliasOf = (name: FunctionName) => template.one('AWS::Lambda::Alias', `${constructId(name)}live`);
const groupOf = (name: FunctionName) => {
  const { DeploymentGroupName } = aliasOf(name).UpdatePolicy?.CodeDeployLambdaAliasUpdate ?? {};
  return template.one('AWS::CodeDeploy::DeploymentGroup', DeploymentGroupName?.slice(1, -1));
};
const alarmsOf = (name: FunctionName): string[] =>
  groupOf(name).Properties.AlarmConfiguration.Alarms.map(({ Name }: { Name: string }) => nameOfAlarm(Name));
const nameOfAlarm = (reference: string): string =>
  template.one('AWS::CloudWatch::Alarm', reference.slice(1, -1)).Properties.AlarmName;
/** Every place that can start a function. */
const callers = template
  .all('AWS::ApiGatewayV2::Integration')
  .map(([, { Properties }]) => Properties.IntegrationUri)
  .concat(template.all('AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties.Target.Arn))
  .concat(template.one('AWS::Cognito::UserPool').Properties.LambdaConfig.PreTokenGenerationConfig.LambdaArn);

describe('a release', () => {
  test.each(FUNCTION_NAMES)('gives the next version a tenth of the calls for ten minutes: %s', (name) => {
    expect(aliasOf(name)).toMatchObject({
      Properties: { FunctionName: `{${idOf(name)}}`, Name: 'live' },
      UpdatePolicy: { CodeDeployLambdaAliasUpdate: expect.anything() },
      DependsOn: [groupOf(name).id],
    });
    expect(groupOf(name).Properties.DeploymentConfigName).toBe(
      'CodeDeployDefault.LambdaCanary10Percent10Minutes',
    );
  });

  test.each(FUNCTION_NAMES)('puts the version before back when an alarm goes off: %s', (name) => {
    const { AlarmConfiguration, AutoRollbackConfiguration } = groupOf(name).Properties;
    expect(AlarmConfiguration.Enabled).toBe(true);
    expect(AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
    expect(alarmsOf(name)).toEqual([
      expect.stringMatching(/^item-registry-(?:.*-errors|documents-kept|files-kept)$/),
      'item-registry-requests-failing',
      'item-registry-access-refused',
      'item-registry-services-unavailable',
    ]);
  });

  test.each(FUNCTION_NAMES)('watches the crashes of the very function: %s', (name) => {
    const crashes = template
      .all('AWS::CloudWatch::Alarm')
      .find(([, { Properties }]) => Properties.AlarmName === alarmsOf(name)[0]);
    expect(JSON.stringify(crashes)).toContain(`"Value":"{${idOf(name)}}"`);
  });

  test.each(FUNCTION_NAMES)('has a role that moves this function’s alias, and nothing else: %s', (name) => {
    const arn = `{${idOf(name)}.Arn}`;
    const role = template.one('AWS::IAM::Role', groupOf(name).Properties.ServiceRoleArn.slice(1, -5));
    expect(role.Properties.Policies).toHaveLength(1);
    expect(role.Properties.Policies[0].PolicyDocument.Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
        Resource: [arn, `${arn}:live`],
      },
      { Effect: 'Allow', Action: 'cloudwatch:DescribeAlarms', Resource: '*' },
    ]);
  });

  test('reaches every caller, because each names the version in use', () => {
    expect(new Set(callers)).toEqual(new Set(FUNCTION_NAMES.map((name) => liveOf(template, name))));
  });

  test.each([configuration, otherConfiguration])(
    'changes the app’s pages after all that they call (canary: $canary)',
    async (installation) => {
      const made = await exampleTemplate(installation);
      const pages = made.one('Custom::CDKBucketDeployment', 'WebPages');
      const called = ['AWS::Lambda::Alias', 'AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Stage'];
      const ids = called.flatMap((type) => made.all(type).map(([id]) => id));
      expect(ids.length).toBeGreaterThan(FUNCTION_NAMES.length);
      expect(pages.DependsOn).toEqual(expect.arrayContaining(ids));
    },
  );

  test('comes all at once where the configuration says so', async () => {
    const atOnce = await exampleTemplate(otherConfiguration);
    expect(atOnce.all('AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    const aliases = atOnce.all('AWS::Lambda::Alias');
    expect(aliases).toHaveLength(FUNCTION_NAMES.length);
    for (const [, alias] of aliases) expect(alias).not.toHaveProperty('UpdatePolicy');
  });
});
