import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import {
  CognitoIdentityProviderClient,
  DescribeUserPoolDomainCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { fine, type Precondition, stop, type Target } from './precondition.ts';

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
