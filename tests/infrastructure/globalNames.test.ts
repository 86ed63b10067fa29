import { describe, expect, test } from 'vitest';
import type { Configuration } from '#infra/configuration.ts';
import { exampleTemplate, fullConfiguration, otherConfiguration } from './support/template.ts';

/** The name of each that AWS knows by it in the whole account, whatever the region. */
async function namesOf(installation: Configuration): Promise<Record<string, string>> {
  const template = await exampleTemplate(installation);
  const propertiesOf = (type: string) => template.one(type).Properties;
  return {
    headers: propertiesOf('AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig.Name,
    access: propertiesOf('AWS::CloudFront::OriginAccessControl').OriginAccessControlConfig.Name,
    rewrite: propertiesOf('AWS::CloudFront::Function').Name,
    budget: propertiesOf('AWS::Budgets::Budget').Budget.BudgetName,
    dashboard: propertiesOf('AWS::CloudWatch::Dashboard').DashboardName,
  };
}

const names = await namesOf(fullConfiguration);

describe('a second installation in the account', () => {
  test.each([
    [
      'of the longest name there can be, with the same beginning',
      {
        ...otherConfiguration,
        stackName: fullConfiguration.stackName.padEnd(128, 'two'),
        region: fullConfiguration.region,
      },
    ],
    ['of the same name in another region', otherConfiguration],
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
