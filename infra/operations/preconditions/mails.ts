import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import type { Configuration } from '#infra/configuration.ts';
import { createStackReader } from '../stack.ts';
import { type Finding, fine, mind, type Precondition, stop, type Target } from './precondition.ts';

/** The mails a day of an account in the sandbox of SES. */
const SANDBOX_MAILS = 200;

export const sandbox: Precondition = {
  name: 'the sandbox of SES',
  async examine({ client }: Target) {
    const { Max24HourSend = 0 } = await new SESClient(client).send(new GetSendQuotaCommand({}));
    if (Max24HourSend > SANDBOX_MAILS || Max24HourSend === -1) return [fine('SES sends to every address.')];
    return [
      mind(
        'SES is in its sandbox: mails reach confirmed addresses only, 200 a day.',
        'Ask for production access; docs/operations.md has the command under "Mail".',
      ),
    ];
  },
};

/** Whether SES has confirmed an identity; undefined when it does not know it. */
type Confirmed = boolean | undefined;

export const sender: Precondition = {
  name: 'the sender of the mails',
  async examine({ configuration, client, stackStatus }: Target) {
    const { senderAddress, signInMailsBySes } = configuration;
    const domain = senderAddress.slice(senderAddress.indexOf('@') + 1);
    const { VerificationAttributes = {} } = await new SESClient(client).send(
      new GetIdentityVerificationAttributesCommand({ Identities: [senderAddress, domain] }),
    );
    const confirmed = (identity: string): Confirmed => {
      const known = VerificationAttributes[identity];
      return known && known.VerificationStatus === 'Success';
    };
    const isOfStack =
      stackStatus !== undefined && (await sendersOf(configuration, client)).includes(senderAddress);
    const found = isOfStack
      ? senderOfInstallation(senderAddress, confirmed(senderAddress), confirmed(domain))
      : newSender(senderAddress, confirmed(senderAddress), client.region);
    const isReady = isOfStack && found.verdict === 'fine';
    return signInMailsBySes && !isReady ? [found, tooEarly(senderAddress)] : [found];
  },
};

/** The addresses whose identities in SES belong to the stack. */
async function sendersOf({ stackName }: Configuration, client: Target['client']): Promise<string[]> {
  const resources = await createStackReader(new CloudFormationClient(client)).resources(stackName);
  return resources.filter(({ type }) => type === 'AWS::SES::EmailIdentity').map(({ id }) => id);
}

function newSender(address: string, confirmed: Confirmed, region: string): Finding {
  if (confirmed === undefined) return fine(`SES will ask ${address} for a confirmation.`);
  return stop(
    `${address} is an identity of SES already. The stack creates it, so the deployment would fail.`,
    `aws ses delete-identity --region ${region} --identity ${address}`,
  );
}

function senderOfInstallation(address: string, confirmed: Confirmed, domain: Confirmed): Finding {
  if (confirmed || domain) return fine(`SES has confirmed ${address}.`);
  return mind(
    `SES has not confirmed ${address} yet, so no mail of the product is sent.`,
    'Follow the link in the mail that SES has sent there.',
  );
}

const tooEarly = (address: string): Finding =>
  stop(
    `signInMailsBySes is true, and SES has not confirmed ${address} yet: Cognito would refuse the address.`,
    'Set it to false, deploy, confirm the address, and set it to true then.',
  );

/** The mails that Cognito itself sends in a day, for all user pools of an account and region. */
const MAILS_OF_COGNITO = 50;

/** Anyone can ask for a code by signing up, and for a new password a code is needed too. */
export const signInMails: Precondition = {
  name: 'the mails of the sign-in',
  async examine({ configuration: { selfSignUp, signInMailsBySes } }: Target) {
    if (signInMailsBySes || selfSignUp === 'closed') return [];
    return [
      mind(
        `Whoever signs up ${MAILS_OF_COGNITO} times uses up the mails of the sign-in of a day, which Cognito sends: nobody else gets a code.`,
        'Set signInMailsBySes to true once SES has confirmed the sender and sends to every address, or selfSignUp to "closed".',
      ),
    ];
  },
};
