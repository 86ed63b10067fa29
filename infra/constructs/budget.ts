import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { globalName } from './site.ts';

interface BudgetProps {
  /** US dollars a month. */
  readonly limit: number;
  readonly address: string;
}

/** The shares of the limit, in percent, at which a mail is sent: of the costs so far, and of those expected by the end. */
const NOTICES = [
  { notificationType: 'ACTUAL', threshold: 80 },
  { notificationType: 'FORECASTED', threshold: 100 },
] as const;

/**
 * A budget for the whole account: the costs of one installation can be told apart only once an administrator of the
 * billing has activated its tag. AWS Budgets mails by itself, and asks for no confirmation of the address.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { limit, address }: BudgetProps) {
    super(scope, id);
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: globalName(this),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limit, unit: 'USD' },
      },
      notificationsWithSubscribers: NOTICES.map((notice) => ({
        notification: { ...notice, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      })),
    });
  }
}
