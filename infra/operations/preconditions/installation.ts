import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolDomainCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fine, mind, type Precondition, stop, type Target } from './precondition.ts';

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

export const stackState: Precondition = {
  name: 'the stack',
  async examine({ configuration: { stackName }, stackStatus }: Target) {
    if (stackStatus === undefined) return [fine(`There is no stack ${stackName} yet: this is its first.`)];
    if (stackStatus.endsWith('_IN_PROGRESS'))
      return [stop(`The stack ${stackName} is changing (${stackStatus}).`, 'Wait until it is done.')];
    if (UNUSABLE.test(stackStatus))
      return [
        stop(
          `The stack ${stackName} cannot be updated: its status is ${stackStatus}.`,
          'Its events in the console of CloudFormation say why. Nothing is in it if it was never complete: then',
          'npm run destroy, and deploy again.',
        ),
      ];
    return [fine(`The stack ${stackName} is there (${stackStatus}) and can be updated.`)];
  },
};

const UNUSABLE = /^(?:CREATE|DELETE|ROLLBACK|UPDATE_ROLLBACK)_FAILED$/;

export const leftovers: Precondition = {
  name: 'leftovers of earlier attempts',
  async examine({ leftBehind }: Target) {
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

export const signInPrefix: Precondition = {
  name: 'the address of the sign-in pages',
  async examine({ configuration, client, stackStatus }: Target) {
    const { signInPrefix: prefix } = configuration;
    if (stackStatus) return [];
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
