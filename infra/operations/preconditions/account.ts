import { BackupClient, DescribeRegionSettingsCommand } from '@aws-sdk/client-backup';
import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { keysStackOf } from '#infra/declared/keysStack.ts';
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

const MAILS = 'AWS::SES::EmailIdentity';
const BUDGET = 'AWS::Budgets::Budget';

/** CloudFormation refuses a whole template for one resource that its region does not have. Of those of the stack, some regions lack these. */
export const region: Precondition = {
  name: 'what the region has',
  async examine({ configuration: { monthlyBudget }, client }: Target) {
    const wanted = monthlyBudget === undefined ? [MAILS] : [MAILS, BUDGET];
    const missing = await missingOf(wanted, client);
    return [
      ...(missing.includes(MAILS) ? [withoutMails(client.region)] : []),
      ...(missing.includes(BUDGET) ? [withoutBudgets(client.region)] : []),
    ];
  },
};

/** CloudFormation looks at types here, and not at what their resources need. It names those that it does not know by a message only. */
async function missingOf(types: readonly string[], client: Target['client']): Promise<readonly string[]> {
  const Resources = Object.fromEntries(types.map((Type, at) => [`Resource${at}`, { Type }]));
  const TemplateBody = JSON.stringify({ Resources });
  try {
    await new CloudFormationClient(client).send(new ValidateTemplateCommand({ TemplateBody }));
    return [];
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    return types.filter((type) => error.message.includes(type));
  }
}

const withoutMails = (name: string): Finding =>
  stop(
    `There is no SES in ${name}, by which the product sends its mails.`,
    'Choose another region for the installation.',
  );

const withoutBudgets = (name: string): Finding =>
  stop(
    `CloudFormation makes no budgets in ${name}, and would refuse the whole template for monthlyBudget.`,
    'Leave monthlyBudget out, and make a budget in the console of AWS Budgets: it is one of the account, not of a region.',
  );
