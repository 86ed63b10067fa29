import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleStack } from './support/synthesize.ts';
import { configuration, exampleTemplate } from './support/template.ts';

describe('the stack', () => {
  test('is protected against deletion, and tags everything with its installation', () => {
    const { app, stack } = exampleStack({ configuration });
    rmSync(app.outdir, { recursive: true, force: true });
    expect(stack.terminationProtection).toBe(true);
    expect(stack.tags.tagValues()).toEqual({
      product: 'item-registry',
      installation: configuration.stackName,
    });
  });

  test('names its API after the installation', async () => {
    expect((await exampleTemplate()).one('AWS::ApiGatewayV2::Api').Properties.Name).toBe(
      configuration.stackName,
    );
  });
});

describe('the budget', () => {
  test('is made only where the configuration has one', async () => {
    expect((await exampleTemplate()).all('AWS::Budgets::Budget')).toEqual([]);
  });

  test('tells the address of the alarms before the limit is reached', async () => {
    const { Properties } = (await exampleTemplate({ ...configuration, monthlyBudget: 200 })).one(
      'AWS::Budgets::Budget',
    );
    expect(Properties).toEqual({
      Budget: {
        BudgetName: expect.stringMatching(/^us-east-1-itemregistry/),
        BudgetType: 'COST',
        TimeUnit: 'MONTHLY',
        BudgetLimit: { Amount: 200, Unit: 'USD' },
      },
      NotificationsWithSubscribers: [
        ['ACTUAL', 80],
        ['FORECASTED', 100],
      ].map(([NotificationType, Threshold]) => ({
        Notification: {
          NotificationType,
          Threshold,
          ComparisonOperator: 'GREATER_THAN',
          ThresholdType: 'PERCENTAGE',
        },
        Subscribers: [{ SubscriptionType: 'EMAIL', Address: configuration.alarmAddress }],
      })),
    });
  });
});
