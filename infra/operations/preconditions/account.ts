import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetIdentityVerificationAttributesCommand,
  GetSendQuotaCommand,
  SESClient,
} from '@aws-sdk/client-ses';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import type { Configuration } from '#infra/configuration.ts';
import { keysStackOf } from '#infra/declared/keysStack.ts';
import { createStackReader } from '../stack.ts';
import { type Finding, fine, mind, type Precondition, stop, type Target } from './precondition.ts';

/** CDK writes the version of its bootstrap stack here, and the template refuses an older one than the sixth. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
const OLDEST_BOOTSTRAP = 6;

export const bootstrap: Precondition = {
  name: 'the bootstrap of CDK',
  examine({ account, client, configuration }: Target) {
    const { region } = configuration;
    const regions = [...new Set([region, keysStackOf(configuration)?.region ?? region])];
    return Promise.all(regions.map((each) => bootstrapOf(account, { ...client, region: each })));
  },
};

async function bootstrapOf(account: string, client: Target['client']): Promise<Finding> {
  const { region } = client;
  const remedy = `npx cdk bootstrap aws://${account}/${region}`;
  try {
    const { Parameter } = await new SSMClient(client).send(
      new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }),
    );
    const version = Number(Parameter?.Value);
    return version >= OLDEST_BOOTSTRAP
      ? fine(`The region ${region} is bootstrapped for CDK (version ${version}).`)
      : stop(
          `The bootstrap of CDK in ${region} is of version ${version}, too old for this template.`,
          remedy,
        );
  } catch (error) {
    if (!(error instanceof ParameterNotFound)) throw error;
    return stop(`The region ${region} is not bootstrapped for CDK yet.`, remedy);
  }
}

/** New accounts begin with ten; other accounts have 1,000 (docs.aws.amazon.com/lambda, "Lambda quotas"). */
const FEW_RUNS = 100;
const USUAL_RUNS = 1_000;

export const concurrency: Precondition = {
  name: 'the concurrency of Lambda',
  async examine({ client }: Target) {
    const { AccountLimit } = await new LambdaClient(client).send(new GetAccountSettingsCommand({}));
    const runs = AccountLimit?.ConcurrentExecutions ?? 0;
    if (runs >= FEW_RUNS) return [fine(`Lambda runs ${runs} functions at once.`)];
    return [
      mind(
        `Lambda runs only ${runs} functions at once in this account: more requests at the same moment are refused.`,
        `aws service-quotas request-service-quota-increase --region ${client.region} --service-code lambda --quota-code L-B99A9384 --desired-value ${USUAL_RUNS}`,
      ),
    ];
  },
};

export const cloudFront: Precondition = {
  name: 'CloudFront',
  async examine({ client }: Target) {
    const { DistributionList } = await new CloudFrontClient(client).send(
      new ListDistributionsCommand({ MaxItems: 1 }),
    );
    if ((DistributionList?.Quantity ?? 0) > 0) return [fine('The account uses CloudFront already.')];
    return [
      mind(
        'The account has no distribution of CloudFront yet. If it is new, CloudFront may refuse it, which no call can tell beforehand.',
        'If the deployment fails because the account "must be verified", ask AWS Support for it, and deploy again.',
      ),
    ];
  },
};

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

const SERVICES = ['DynamoDB', 'S3'] as const;

/** AWS Backup may leave out what is switched off, and copies what it manages alone, without an error: the alarms report it after two nights. */
export const backups: Precondition = {
  name: 'the settings of AWS Backup',
  async examine({ configuration, client }: Target) {
    if (!configuration.backups) return [];
    const { ResourceTypeOptInPreference: on = {}, ResourceTypeManagementPreference: managed = {} } =
      await new BackupClient(client).send(new DescribeRegionSettingsCommand({}));
    const off = SERVICES.filter((service) => !on[service]);
    if (off.length > 0)
      return [
        mind(
          `AWS Backup is switched off for ${off.join(' and ')} in ${client.region}: it might make no backups of them.`,
          optIn(client.region),
        ),
      ];
    return [copies(configuration.backups.copyTo, managed.DynamoDB === true, client.region)];
  },
};

/** Backups in DynamoDB's own format cannot be copied. */
const copies = (copyTo: string | undefined, isManaged: boolean, region: string): Finding =>
  copyTo === undefined || isManaged
    ? fine('AWS Backup is switched on for the tables and the files.')
    : mind(
        'AWS Backup does not manage the backups of DynamoDB in this region: it could not copy them to another place.',
        optIn(region),
      );

const optIn = (region: string): string =>
  `aws backup update-region-settings --region ${region} --resource-type-opt-in-preference DynamoDB=true,S3=true --resource-type-management-preference DynamoDB=true`;
