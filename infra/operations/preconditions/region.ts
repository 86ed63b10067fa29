import { CloudFormationClient, ValidateTemplateCommand } from '@aws-sdk/client-cloudformation';
import { type Finding, type Precondition, stop, type Target } from './precondition.ts';

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
