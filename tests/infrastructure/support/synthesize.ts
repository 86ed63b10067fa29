import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { Configuration } from '#infra/configuration.ts';
import { addInstallation } from '#infra/installation.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));

interface Options {
  readonly configuration: Configuration;
  /** Bundles the functions. */
  readonly bundling?: boolean;
  /** Runs every check that `cdk synth` runs. */
  readonly checks?: boolean;
}

/** The stack as `cdk synth` makes it, with a web app of two small files. It leaves 22 MB in `app.outdir`. */
export function exampleStack({ configuration, bundling = false, checks = false }: Options): {
  app: App;
  stack: Stack;
} {
  const app = new App({
    context: { ...context, ...(!bundling && { 'aws:cdk:bundling-stacks': [] }) },
    builtinCloudFormationValidation: checks,
  });
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const webApp = join(root, 'tests', 'infrastructure', 'fixture', 'web');
  return { app, stack: addInstallation(app, { configuration, root, webApp }) };
}

/** The template of the stack. */
export function synthesize(configuration: Configuration): unknown {
  const { app, stack } = exampleStack({ configuration });
  try {
    return Template.fromStack(stack).toJSON();
  } finally {
    rmSync(app.outdir, { recursive: true });
  }
}
