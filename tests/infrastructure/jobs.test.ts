import { describe, expect, test } from 'vitest';
import { SCHEDULES } from '#functions/declared.ts';
import { liveOf } from './support/deployed.ts';
import { exampleTemplate } from './support/template.ts';

const template = await exampleTemplate();
const queue = template.one('AWS::SQS::Queue', 'Jobs');

/** CDK writes whole hours and days so. */
const RATES = new Map([
  [60, '1 hour'],
  [24 * 60, '1 day'],
]);

describe.each(SCHEDULES)(
  'the schedule of $functionName',
  ({ functionName, everyMinutes, timeoutMinutes }) => {
    const within = functionName.replaceAll('-', '');
    const started = template.one('AWS::Lambda::Function', `Functions${within}`);
    const schedule = template.one('AWS::Scheduler::Schedule', within);
    const role = template.one('AWS::IAM::Role', `Jobs${within}role`);

    test('starts the function on time, repeats a failed start twice, and then keeps it', () => {
      expect(schedule.Properties).toMatchObject({
        FlexibleTimeWindow: { Mode: 'OFF' },
        ScheduleExpression: `rate(${RATES.get(everyMinutes) ?? `${everyMinutes} minutes`})`,
        State: 'ENABLED',
        Target: {
          Arn: liveOf(template, functionName),
          RoleArn: `{${role.id}.Arn}`,
          DeadLetterConfig: { Arn: `{${queue.id}.Arn}` },
          RetryPolicy: { MaximumEventAgeInSeconds: everyMinutes * 60, MaximumRetryAttempts: 2 },
        },
      });
    });

    test('gives a run its timeout, repeats a failed run twice, and then keeps it', () => {
      expect(started.Properties.Timeout).toBe(timeoutMinutes * 60);
      expect(template.one('AWS::Lambda::EventInvokeConfig', within).Properties).toMatchObject({
        FunctionName: `{${started.id}}`,
        Qualifier: expect.anything(),
        MaximumRetryAttempts: 2,
        DestinationConfig: { OnFailure: { Destination: `{${queue.id}.Arn}` } },
      });
    });

    test('has a role that starts this function, writes to the queue, and nothing else', () => {
      expect(role.Properties.AssumeRolePolicyDocument.Statement).toEqual([
        expect.objectContaining({
          Action: 'sts:AssumeRole',
          Principal: { Service: 'scheduler.amazonaws.com' },
        }),
      ]);
      const statements = template
        .all('AWS::IAM::Policy')
        .filter(([, { Properties }]) => Properties.Roles.includes(`{${role.id}}`))
        .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
      expect(statements.map(({ Action, Resource }) => ({ Action, Resource }))).toEqual([
        { Action: 'lambda:InvokeFunction', Resource: liveOf(template, functionName) },
        { Action: 'sqs:SendMessage', Resource: `{${queue.id}.Arn}` },
      ]);
    });
  },
);

test('the queue of failed runs is encrypted, and rejects calls without TLS', () => {
  expect(queue.Properties).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
  const [, { Properties }] = template.all('AWS::SQS::QueuePolicy')[0] ?? expect.unreachable();
  expect(Properties.PolicyDocument.Statement).toEqual([
    expect.objectContaining({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  ]);
});
