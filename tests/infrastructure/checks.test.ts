import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type App, CfnResource } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Configuration } from '#infra/configuration.ts';
import { isNightly } from '#tests/support/nightly.ts';
import { once } from '#tests/support/units/once.ts';
import { exampleStack } from './support/synthesize.ts';
import { configuration, fullConfiguration } from './support/template.ts';

interface PluginReport {
  readonly pluginName: string;
  readonly violations: readonly { ruleName: string }[];
  readonly suppressedViolations?: readonly { ruleName: string; reason: string }[];
}

function reportsOf(folder: string): PluginReport[] {
  return JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8')).pluginReports;
}

/** The checks read the template, not the functions' code, so nothing is bundled. */
function checkedStack(installation = configuration) {
  const stack = exampleStack({ configuration: installation, checks: true });
  onTestFinished(() => rmSync(stack.app.outdir, { recursive: true }));
  return stack;
}

type Findings = ReturnType<typeof made>;

function made(app: App) {
  const reports = reportsOf(app.synth().directory);
  return {
    open: reports.flatMap(({ violations }) => violations),
    accepted: reports.flatMap(({ suppressedViolations = [] }) => suppressedViolations),
  };
}

const known = new Map<Configuration, Findings>();

/** Looks once at each installation: a synth with every check takes seconds. */
function findingsOf(installation: Configuration): Findings {
  const findings = known.get(installation) ?? made(checkedStack(installation).app);
  known.set(installation, findings);
  return findings;
}

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
    expect(open).toEqual([]);
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

  /** Why a stack with two faults is rejected: one synth with every check finds both. */
  const rejection = once(async () => {
    const { app, stack } = checkedStack();
    new CfnBucket(stack, 'Careless');
    new CfnResource(stack, 'Misspelt', { type: 'AWS::SNS::Topic', properties: { DisplayNames: 'x' } });
    try {
      app.synth();
    } catch (error) {
      return String(error);
    }
    return expect.unreachable('The faulty stack was accepted');
  });

  test('reject a bucket without its settings', async () => {
    expect(await rejection()).toMatch(/AwsSolutions-S10/);
  });

  test('reject a property that CloudFormation does not know', async () => {
    expect(await rejection()).toMatch(/DisplayNames: .*\(CloudFormation Validate\)/);
  });
});
