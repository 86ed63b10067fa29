import { describe, expect, test } from 'vitest';
import { ALARMS, dollarsOf, MONTHS, quantitiesOf } from '#tests/support/costs/costs.ts';
import { costsDocument } from '#tests/support/costs/costsDocument.ts';
import { PRICES } from '#tests/support/costs/prices.ts';
import { exampleTemplate } from './support/synthesize.ts';

const template = exampleTemplate();

describe('the costs', () => {
  test('are those that docs/costs.md states', async () => {
    await expect(costsDocument()).toMatchFileSnapshot('../../docs/costs.md');
  });

  test('are the price times the quantity beyond the free one, never negative', () => {
    expect(dollarsOf('Cognito: a user who signs in (Essentials)', 10_000)).toBe(0);
    expect(dollarsOf('Cognito: a user who signs in (Essentials)', 1_000_000)).toBeCloseTo(14_850);
    expect(dollarsOf('DynamoDB: a write unit', 2_000_000)).toBeCloseTo(1.25);
  });

  test.each(MONTHS)('include everything that has a price, for $users users', (month) => {
    const quantities = quantitiesOf(month);

    expect(Object.keys(quantities)).toEqual(Object.keys(PRICES));
    for (const quantity of Object.values(quantities)) expect(quantity).toBeGreaterThan(0);
  });

  test('count as many keys as the stack has, and each metric that its alarms watch', () => {
    expect(template.all('AWS::KMS::Key')).toHaveLength(
      quantitiesOf({ users: 1, busy: 1 })['KMS: a key for a month'],
    );
    const watched = template.all('AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) => {
      const parts: { MetricStat?: unknown }[] = Properties.Metrics ?? [{ MetricStat: Properties }];
      return parts.filter(({ MetricStat }) => MetricStat);
    });
    expect(watched).toHaveLength(ALARMS);
  });
});
