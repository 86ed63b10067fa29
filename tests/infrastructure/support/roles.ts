import type { FunctionName } from '#functions/declared.ts';
import type { AwsCall } from '#infra/local/aws/recorder.ts';
import { constructId, functionOf } from './deployed.ts';
import { resourcesOf } from './localNames.ts';
import { MAIL_FROM, type Need, type Permission, permissionsIn, type Statement } from './policies.ts';
import { configuration, type ReadTemplate } from './template.ts';

/** The permissions of a function's role. */
export function permissionsOf(template: ReadTemplate, name: FunctionName): Permission[] {
  const { id, Properties } = template.one('AWS::IAM::Role', `${constructId(name)}role`);
  if (functionOf(template, name).Role !== `{${id}.Arn}`) throw new Error(`${name} has another role`);
  if (Properties.Policies || Properties.ManagedPolicyArns)
    throw new Error(`${id} has policies of another kind`);
  const statements: Statement[] = template
    .all('AWS::IAM::Policy')
    .filter(([, policy]) => policy.Properties.Roles.includes(`{${id}}`))
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement);
  return permissionsIn(statements);
}

/** The ARN of a function's role. */
export const roleOf = (template: ReadTemplate, name: FunctionName): string => functionOf(template, name).Role;

/** The permissions that a function's recorded calls need. */
export function needsOf(template: ReadTemplate, name: FunctionName, calls: readonly AwsCall[]): Need[] {
  const resources = resourcesOf(template);
  return calls
    .filter(({ functionName }) => functionName === name)
    .flatMap((call) =>
      resources(call).map((resource) => ({
        action: `${call.service}:${call.operation}`,
        resource,
        principal: roleOf(template, name),
        context: call.service === 'ses' ? { [MAIL_FROM]: configuration.senderAddress } : (call.context ?? {}),
      })),
    );
}

/** The permissions that Lambda itself needs of a function's role. The local cloud cannot record these calls. */
export function needsOfLambda(template: ReadTemplate, name: FunctionName): Need[] {
  const { LoggingConfig, TracingConfig } = functionOf(template, name);
  const log = LoggingConfig.LogGroup.replace('}', '.Arn}');
  return [
    ...needsOn(log, 'logs:CreateLogStream', 'logs:PutLogEvents'),
    ...(TracingConfig?.Mode === 'Active'
      ? needsOn('*', 'xray:PutTraceSegments', 'xray:PutTelemetryRecords')
      : []),
    ...deadLettersOf(template, name).flatMap((queue) => needsOn(queue, 'sqs:SendMessage')),
  ];
}

const needsOn = (resource: string, ...actions: readonly string[]): Need[] =>
  actions.map((action) => ({ action, resource, context: {} }));

/** The queues for the event of a run that failed for the last time. */
function deadLettersOf(template: ReadTemplate, name: FunctionName): string[] {
  const { id } = template.one('AWS::Lambda::Function', constructId(name));
  return template
    .all('AWS::Lambda::EventInvokeConfig')
    .filter(([, { Properties }]) => Properties.FunctionName === `{${id}}`)
    .map(([, { Properties }]) => Properties.DestinationConfig.OnFailure.Destination);
}

/** The policy of each key and bucket, by the ARN of the key or of the bucket's objects. */
export function resourcePoliciesOf(template: ReadTemplate): ReadonlyMap<string, readonly Statement[]> {
  const keys = template
    .all('AWS::KMS::Key')
    .map(([id, { Properties }]) => [`{${id}.Arn}`, Properties.KeyPolicy.Statement] as const);
  const buckets = template.all('AWS::S3::BucketPolicy').map(
    ([
      ,
      {
        Properties: { Bucket, PolicyDocument },
      },
    ]) => [`${Bucket.replace('}', '.Arn}')}/*`, PolicyDocument.Statement] as const,
  );
  return new Map([...keys, ...buckets]);
}
