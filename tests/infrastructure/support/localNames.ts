import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { TABLES } from '#infra/declared/tables.ts';
import { DIRECTORY_IDS } from '#infra/local/accounts/userPool.ts';
import { KMS_ALIASES } from '#infra/local/aws/kms/keys.ts';
import type { AwsCall } from '#infra/local/aws/recorder.ts';
import { FILES_BUCKET, REPORTS_BUCKET } from '#infra/local/lambda/lambda.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { configuration, type ReadTemplate } from './template.ts';

/** A resource of the template, and its name in the local cloud. */
interface Named {
  readonly reference: string;
  readonly local: string;
}

const tablesOf = (template: ReadTemplate): Named[] =>
  typedKeys(TABLES).map((name) => ({
    reference: template.one('AWS::DynamoDB::GlobalTable', `Storage${name}`).id,
    local: name,
  }));

const keysOf = (template: ReadTemplate): Named[] => [
  { reference: template.one('AWS::KMS::Key', 'KeysWrapping').id, local: KMS_ALIASES.wrapping },
  { reference: template.one('AWS::KMS::Key', 'KeysHmac').id, local: KMS_ALIASES.hmac },
];

const poolOf = (template: ReadTemplate): Named => ({
  reference: template.one('AWS::Cognito::UserPool').id,
  local: DIRECTORY_IDS.USER_POOL_ID,
});

const bucketsOf = (template: ReadTemplate): Named[] => [
  { reference: template.one('AWS::S3::Bucket', 'ReportFiles').id, local: REPORTS_BUCKET },
  { reference: template.one('AWS::S3::Bucket', FILES_BUCKET_ID).id, local: FILES_BUCKET },
];

/**
 * Returns a function that translates the value of a variable in the template into its value in the local cloud.
 * @param keyArn of a local key, by its alias
 * @throws for a reference to a resource that the local cloud does not have
 */
export function localValues(template: ReadTemplate, keyArn: (alias: string) => string) {
  const client = template.one('AWS::Cognito::UserPoolClient', 'Password').id;
  const values = new Map([
    ...[...tablesOf(template), poolOf(template), ...bucketsOf(template)].map(
      ({ reference, local }) => [`{${reference}}`, local] as const,
    ),
    ...keysOf(template).map(({ reference, local }) => [`{${reference}.Arn}`, keyArn(local)] as const),
    [`{${client}}`, DIRECTORY_IDS.PASSWORD_CLIENT_ID],
  ]);
  const site = `https://{${template.one('AWS::CloudFront::Distribution').id}.DomainName}`;
  return (value: string, origin: string): string => {
    if (value === site) return origin;
    const known = values.get(value);
    if (known === undefined && value.includes('{')) throw new Error(`Nothing here is ${value}`);
    return known ?? value;
  };
}

/**
 * Returns a function that gives the resources whose permissions AWS checks for a recorded call, as the template's
 * policies name them. For a mail they are the sender's address, the address's configuration set, and, in SES's
 * sandbox, the recipient's address.
 * @throws for a call on a resource that the template does not have
 */
export function resourcesOf(template: ReadTemplate): (call: AwsCall) => string[] {
  const arns = new Map(
    [...tablesOf(template), ...keysOf(template), poolOf(template), ...bucketsOf(template)].map(
      ({ reference, local }) => [local, `{${reference}.Arn}`] as const,
    ),
  );
  const mail = mailResources(template);
  return ({ service, operation, resource = '' }) => {
    const [name = '', ...rest] = service === 'kms' ? [resource] : resource.split('/');
    if (service === 'ses' && resource.includes(configuration.senderAddress)) return mail;
    const arn = arns.get(name);
    if (arn === undefined)
      throw new Error(`The template has nothing for ${service} ${operation} ${resource}`);
    // Every recorded call on S3 concerns an object, except the one that lists them.
    const part = service === 's3' && operation !== 'ListBucket' ? ['*'] : rest;
    return [[arn, ...part].join('/')];
  };
}

function mailResources(template: ReadTemplate): string[] {
  const { id, Properties } = template.one('AWS::SES::EmailIdentity');
  const set = Properties.ConfigurationSetAttributes?.ConfigurationSetName;
  const arnOf = (resource: string) => `arn:aws:ses:us-east-1:{AWS::AccountId}:${resource}`;
  return [
    arnOf(`identity/{${id}}`),
    arnOf('identity/*'),
    ...(set === undefined ? [] : [arnOf(`configuration-set/${set}`)]),
  ];
}
