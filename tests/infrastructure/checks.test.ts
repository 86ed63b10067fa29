import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CfnResource, type Stack } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Configuration } from '#infra/configuration.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { exampleStack } from './support/synthesize.ts';
import { configuration, fullConfiguration } from './support/template.ts';

interface Violation {
  readonly ruleName: string;
  readonly description: string;
  readonly violatingConstructs: readonly { constructPath: string }[];
}

interface PluginReport {
  readonly violations: readonly Violation[];
  readonly suppressedViolations?: readonly { ruleName: string; reason: string }[];
}

/**
 * Lists the findings of every check in an installation. The checks read the template, not the functions' code, so nothing is bundled.
 * @param spoil adds to the stack what it must be rejected for
 */
function made(installation: Configuration, spoil?: (stack: Stack) => void) {
  const { app, stack } = exampleStack({ configuration: installation, checks: true });
  onTestFinished(() => rmSync(app.outdir, { recursive: true }));
  spoil?.(stack);
  if (spoil)
    expect(() => app.synth()).toThrow(/AwsSolutions-S10[\s\S]*DisplayNames: .*\(CloudFormation Validate\)/);
  else app.synth();
  const text = readFileSync(join(app.outdir, 'validation-report.json'), 'utf8');
  const reports: readonly PluginReport[] = JSON.parse(text).pluginReports;
  return {
    open: reports.flatMap(({ violations }) => violations),
    accepted: reports.flatMap(({ suppressedViolations = [] }) => suppressedViolations),
  };
}

/** A bucket without its settings, and a property that CloudFormation does not know. */
function spoilTwice(stack: Stack): void {
  new CfnBucket(stack, 'Careless');
  new CfnResource(stack, 'Misspelt', { type: 'AWS::SNS::Topic', properties: { DisplayNames: 'x' } });
}

type Findings = ReturnType<typeof made>;

const known = new Map<Configuration, Findings>();

/** Looks once at each installation, since a synth with every check takes seconds; so the example is spoilt at once. */
function findingsOf(installation: Configuration): Findings {
  const findings =
    known.get(installation) ?? made(installation, installation === configuration ? spoilTwice : undefined);
  known.set(installation, findings);
  return findings;
}

const ofFaults = ({ violatingConstructs }: Violation): boolean =>
  violatingConstructs.every(({ constructPath }) => /\/(Careless|Misspelt)$/.test(constructPath));

const { domain } = fullConfiguration;

const restored = {
  ...configuration,
  restoredKeys: {
    wrapping: `arn:aws:kms:eu-west-1:123456789012:key/mrk-${'0'.repeat(32)}`,
    hmac: `arn:aws:kms:eu-west-1:123456789012:key/mrk-${'1'.repeat(32)}`,
  },
};

const farFromCertificate = { ...configuration, region: 'eu-central-1', domain };

/** A synth with every check takes seconds; those of the two installations above find what these have in common. */
const AT_NIGHT: Record<string, Configuration> = {
  'a domain far from its certificate': farFromCertificate,
  'a restore with the keys of another region': restored,
};

describe('the checks of every synth', () => {
  test.each(
    Object.entries({
      // First, because the checks that it makes ready are enough for each of the others.
      'all that can be set': fullConfiguration,
      'the example': configuration,
      ...(isNightly && AT_NIGHT),
    }),
  )('accept every finding in %s with a reason', (_, installation) => {
    const { open, accepted } = findingsOf(installation);
    expect(open.filter((finding) => !ofFaults(finding))).toEqual([]);
    expect(accepted.length).toBeGreaterThan(0);
    for (const { ruleName, reason } of accepted) expect(reason, ruleName).toMatch(/^[A-Z].{30,}\.$/);
  });

  test('need fewer exceptions with a domain and a web access list', () => {
    const rulesOf = (installation: Configuration) =>
      findingsOf(installation).accepted.map(({ ruleName }) => ruleName);
    const full = rulesOf(fullConfiguration);
    expect(rulesOf(configuration).filter((rule) => !full.includes(rule))).toEqual(
      expect.arrayContaining([expect.stringContaining('CFR2'), expect.stringContaining('CFR4')]),
    );
  });

  test('reject a bucket without its settings, and a property that CloudFormation does not know', () => {
    const faults = findingsOf(configuration).open.filter(ofFaults);
    expect(faults.map(({ ruleName }) => ruleName)).toEqual(['AwsSolutions-S1', 'AwsSolutions-S10', 'F3002']);
    expect(faults.at(-1)?.description).toContain('DisplayNames');
  });
});
