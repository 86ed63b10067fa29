import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type App, CfnResource } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Configuration } from '#infra/configuration.ts';
import { configuration, exampleStack, fullConfiguration } from './support/synthesize.ts';

interface PluginReport {
  readonly pluginName: string;
  readonly violations: readonly { ruleName: string }[];
  readonly suppressedViolations?: readonly { ruleName: string; reason: string }[];
}

function reportsOf(folder: string): PluginReport[] {
  return JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')).pluginReports;
}

function checkedStack(options: { bundling?: boolean; configuration?: Configuration } = {}) {
  const made = exampleStack({ ...options, checks: true });
  onTestFinished(() => rmSync(made.app.outdir, { recursive: true }));
  return made;
}

function findingsOf(app: App) {
  const reports = reportsOf(app.synth().directory);
  return {
    open: reports.flatMap(({ violations }) => violations),
    accepted: reports.flatMap(({ suppressedViolations = [] }) => suppressedViolations),
  };
}

const { domain } = fullConfiguration;

describe('the checks of every synth', () => {
  test.each([
    ['the example, with its functions', { bundling: true }],
    ['all that can be set', { configuration: fullConfiguration }],
    [
      'a domain far from its certificate',
      { configuration: { ...configuration, region: 'eu-central-1', domain } },
    ],
  ])('accept every finding in %s with a reason', (_, options) => {
    const { open, accepted } = findingsOf(checkedStack(options).app);
    expect(open).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { ruleName, reason } of accepted) expect(reason, ruleName).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('need fewer exceptions with a domain and a web access list', () => {
    const rulesOf = (configuration: Configuration) =>
      findingsOf(checkedStack({ configuration }).app).accepted.map(({ ruleName }) => ruleName);
    const [example, full] = [rulesOf(configuration), rulesOf(fullConfiguration)];
    const onlyExample = example.filter((rule) => !full.includes(rule));
    expect(onlyExample).toEqual(
      expect.arrayContaining([expect.stringContaining('CFR2'), expect.stringContaining('CFR4')]),
    );
  });

  test('reject a bucket without its settings', () => {
    const { app, stack } = checkedStack();
    new CfnBucket(stack, 'Careless');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });

  test('reject a property that CloudFormation does not know', () => {
    const { app, stack } = checkedStack();
    new CfnResource(stack, 'Misspelt', { type: 'AWS::SNS::Topic', properties: { DisplayNames: 'x' } });
    expect(() => app.synth()).toThrow(/CloudFormation Validate/);
  });
});
