import { describe, expect, test } from 'vitest';
import { configuration, exampleTemplate } from './support/template.ts';

/** The name of each that AWS knows by it in the whole account, whatever the region. */
async function namesOf(installation: typeof configuration): Promise<Record<string, string>> {
  const template = await exampleTemplate({ ...installation, monthlyBudget: 200 });
  const propertiesOf = (type: string) => template.one(type).Properties;
  return {
    headers: propertiesOf('AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig.Name,
    access: propertiesOf('AWS::CloudFront::OriginAccessControl').OriginAccessControlConfig.Name,
    rewrite: propertiesOf('AWS::CloudFront::Function').Name,
    budget: propertiesOf('AWS::Budgets::Budget').Budget.BudgetName,
    dashboard: propertiesOf('AWS::CloudWatch::Dashboard').DashboardName,
  };
}

const names = await namesOf(configuration);

describe('a second installation in the account', () => {
  test.each([
    [
      'of the longest name there can be, with the same beginning',
      { ...configuration, stackName: configuration.stackName.padEnd(128, 'two') },
    ],
    ['of the same name in another region', { ...configuration, region: 'eu-central-1' }],
  ])('%s has other names', async (_, second) => {
    const others = await namesOf(second);
    for (const [what, name] of Object.entries(names)) {
      expect(others[what]).not.toBe(name);
      expect(others[what]).toMatch(/^[\w-]{1,255}$/);
    }
    for (const short of [others.headers, others.access, others.rewrite, others.budget]) {
      expect(short).toMatch(/^.{1,64}$/);
    }
  });
});
