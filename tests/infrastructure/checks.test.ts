import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CfnResource } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exampleStack } from './support/synthesize.ts';

interface PluginReport {
  readonly pluginName: string;
  readonly violations: readonly { ruleName: string }[];
  readonly suppressedViolations?: readonly { ruleName: string; reason: string }[];
}

function reportsOf(folder: string): PluginReport[] {
  return JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')).pluginReports;
}

function checkedStack({ bundling = false } = {}) {
  const made = exampleStack({ bundling, checks: true });
  onTestFinished(() => rmSync(made.app.outdir, { recursive: true }));
  return made;
}

describe('the checks of every synth', () => {
  test('find nothing that is not accounted for by a reason', () => {
    const { app } = checkedStack({ bundling: true });
    const reports = reportsOf(app.synth().directory);
    expect(reports.flatMap(({ violations }) => violations)).toEqual([]);
    const accepted = reports.flatMap(({ suppressedViolations = [] }) => suppressedViolations);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { ruleName, reason } of accepted) expect(reason, ruleName).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('would stop a bucket that nobody thought about', () => {
    const { app, stack } = checkedStack();
    new CfnBucket(stack, 'Careless');
    expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
  });

  test('would stop a property that CloudFormation does not know', () => {
    const { app, stack } = checkedStack();
    new CfnResource(stack, 'Misspelt', { type: 'AWS::SNS::Topic', properties: { DisplayNames: 'x' } });
    expect(() => app.synth()).toThrow(/CloudFormation Validate/);
  });
});
