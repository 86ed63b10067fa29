import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolDomainCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { namedBy } from '../inUse.ts';
import { createStackReader } from '../stack.ts';
import { type Finding, fine, mind, type Precondition, stop, type Target } from './precondition.ts';

/** RFC 2606 keeps these for examples: nobody can read their mail. */
const EXAMPLE_DOMAIN = /(?:^|[.@])example\.(?:com|net|org)$/;

export const examples: Precondition = {
  name: 'the configuration',
  async examine({ configuration: { senderAddress, alarmAddress, domain } }: Target) {
    const fields = { senderAddress, alarmAddress, 'domain.name': domain?.name ?? '' };
    const examplesIn = Object.entries(fields).filter(([, value]) => EXAMPLE_DOMAIN.test(value));
    if (examplesIn.length === 0) return [fine('The configuration names no example.')];
    return examplesIn.map(([field, value]) =>
      stop(
        `${field} is the example ${value}: nobody could read mail there, or use the name.`,
        'Copy infra/configuration.example.json to a file of your own, and give it with --configuration FILE.',
      ),
    );
  },
};

export const leftovers: Precondition = {
  name: 'leftovers of earlier attempts',
  async examine(target: Target) {
    const leftBehind = await countLeftBehind(target);
    if (leftBehind === 0) return [fine('No earlier attempt has left anything.')];
    return [
      mind(
        `Earlier stacks of this name have left ${leftBehind === 1 ? 'a resource' : `${leftBehind} resources`} that a new one does not use.`,
        'npm run destroy -- --leftovers lists them, and removes those that you name. If they hold the data of an installation, it',
        'says how a new stack uses them: see docs/operations.md, "A new stack over kept data". Otherwise this begins an empty one.',
      ),
    ];
  },
};

/** The number of resources that deleted stacks of this name have kept, as far as CloudFormation remembers: 90 days. */
async function countLeftBehind({ configuration, client }: Target): Promise<number> {
  const stacks = createStackReader(new CloudFormationClient(client));
  const named = namedBy(configuration);
  let count = 0;
  for (const stack of await stacks.deleted(configuration.stackName))
    count += (await stacks.resources(stack)).filter(({ isKept, id }) => isKept && !named.has(id)).length;
  return count;
}

export const signInPrefix: Precondition = {
  name: 'the address of the sign-in pages',
  async examine({ configuration, client, stackStatus }: Target) {
    const { signInPrefix: prefix } = configuration;
    if (stackStatus) return await samePrefix(configuration, client);
    const { DomainDescription } = await new CognitoIdentityProviderClient(client).send(
      new DescribeUserPoolDomainCommand({ Domain: prefix }),
    );
    if (!DomainDescription?.UserPoolId)
      return [fine(`The prefix ${prefix} is free, as far as this account can see.`)];
    return [
      stop(
        `The prefix ${prefix} belongs to the user pool ${DomainDescription.UserPoolId} already.`,
        'Choose another signInPrefix, or remove that pool if it was left by an earlier attempt:',
        'npm run destroy -- --leftovers',
      ),
    ];
  },
};

/** A pool has one such address, and CloudFormation would make the new one before it deletes the present one. */
async function samePrefix(
  { signInPrefix, stackName }: Target['configuration'],
  client: Target['client'],
): Promise<Finding[]> {
  const resources = await createStackReader(new CloudFormationClient(client)).resources(stackName);
  const made = resources.find(({ type }) => type === 'AWS::Cognito::UserPoolDomain');
  // CloudFormation knows it by the prefix, or by the pool and the prefix.
  const present = made?.id.split('|').at(-1);
  if (present === undefined || present === '' || present === signInPrefix) return [];
  return [
    stop(
      `signInPrefix is ${signInPrefix}, and the sign-in pages of the installation are at ${present}.`,
      'Set it back: it cannot be changed, and the deployment would fail.',
    ),
  ];
}

/** Whether a name of a certificate, which may begin with `*.`, stands for the domain (RFC 6125, one label). */
const covers = (name: string, domain: string): boolean =>
  name === domain || (name.startsWith('*.') && domain.slice(domain.indexOf('.')) === name.slice(1));

export const certificate: Precondition = {
  name: 'the certificate of the domain',
  async examine({ configuration: { domain }, client }: Target) {
    if (!domain) return [];
    try {
      // The configuration accepts a certificate of this region only, as CloudFront does.
      const { Certificate } = await new ACMClient({ ...client, region: 'us-east-1' }).send(
        new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }),
      );
      if (Certificate?.Status !== 'ISSUED')
        return [
          stop(
            `The certificate of ${domain.name} is not issued: its status is ${Certificate?.Status}.`,
            'Make the DNS record that ACM names for it, and wait until the status is ISSUED.',
          ),
        ];
      const names = Certificate.SubjectAlternativeNames ?? [];
      if (!names.some((name) => covers(name, domain.name)))
        return [
          stop(
            `The certificate is for ${names.join(', ')}, and not for ${domain.name}.`,
            'Ask ACM in us-east-1 for one of that name.',
          ),
        ];
      return [fine(`The certificate of ${domain.name} is issued.`)];
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      return [stop('There is no such certificate in this account.', `Check ${domain.certificateArn}.`)];
    }
  },
};
