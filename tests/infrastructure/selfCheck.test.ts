import { describe, expect, test } from 'vitest';
import { exampleTemplate, fullConfiguration } from './support/template.ts';

const template = await exampleTemplate(fullConfiguration);
const check = template.one('AWS::Lambda::Function', 'SelfCheck');
const live = template.one('AWS::Lambda::Alias', 'SelfCheck');
const schedule = template.one('AWS::Scheduler::Schedule', 'SelfCheck');
const PARAMETER = '/item-registry/self-check';

const allowedTo = (role: string) =>
  template
    .all('AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.includes(`{${role}}`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .map(({ Action, Resource }) => ({ Action, Resource }));

describe('the self-check', () => {
  test('has a log by the name that npm run logs looks for', () => {
    expect(template.one('AWS::Logs::LogGroup', 'SelfCheck').id).toMatch(/^SelfCheckFunctionlog[0-9A-F]{8}$/);
  });

  test('is started every hour, and a failed run is repeated once', () => {
    expect(schedule.Properties).toMatchObject({
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
      Target: { Arn: `{${live.id}}` },
    });
    expect(template.one('AWS::Lambda::EventInvokeConfig', 'SelfCheck').Properties).toMatchObject({
      MaximumRetryAttempts: 1,
    });
  });

  test('knows where its account is kept, and holds no password', () => {
    expect(check.Properties.Environment.Variables).toEqual({
      POWERTOOLS_SERVICE_NAME: 'self-check',
      POWERTOOLS_LOG_LEVEL: 'INFO',
      POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry/item-registry',
      SITE_ORIGIN: 'https://registry.example.com',
      USER_POOL_ID: expect.stringMatching(/^\{IdentityUsers\w+\}$/),
      SMOKE_CLIENT_ID: template.output('SmokeClientId'),
      CREDENTIALS: PARAMETER,
    });
  });

  test('may read its account, write its log and traces, and nothing else', () => {
    const { id } = template.one('AWS::IAM::Role', 'SelfCheckFunctionrole');
    expect(check.Properties.Role).toBe(`{${id}.Arn}`);
    const log = `{${template.one('AWS::Logs::LogGroup', 'SelfCheck').id}.Arn}`;
    expect(allowedTo(id)).toEqual([
      { Action: ['logs:CreateLogStream', 'logs:PutLogEvents'], Resource: log },
      { Action: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'], Resource: '*' },
      {
        Action: 'ssm:GetParameter',
        Resource: expect.stringMatching(
          /^arn:.*:ssm:us-east-1:\{AWS::AccountId\}:parameter\/item-registry\/self-check$/,
        ),
      },
    ]);
    const starter = template.one('AWS::IAM::Role', 'SelfCheckRole');
    expect(allowedTo(starter.id)).toEqual([{ Action: 'lambda:InvokeFunction', Resource: `{${live.id}}` }]);
  });

  test('sets off an alarm when for two hours none has passed, also when none has run', () => {
    expect(template.one('AWS::CloudWatch::Alarm', 'selfcheckfailing').Properties).toMatchObject({
      Namespace: 'ItemRegistry/item-registry',
      MetricName: 'SelfChecksPassed',
      Dimensions: [{ Name: 'service', Value: 'self-check' }],
      Statistic: 'Sum',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3_600,
      EvaluationPeriods: 2,
      TreatMissingData: 'breaching',
    });
  });

  test('is there only where it is configured', async () => {
    const plain = await exampleTemplate();
    const ids = ['AWS::Lambda::Function', 'AWS::Scheduler::Schedule', 'AWS::CloudWatch::Alarm'].flatMap(
      (type) => plain.all(type).map(([id]) => id),
    );
    expect(ids.filter((id) => /selfcheck/i.test(id))).toEqual([]);
  });
});
