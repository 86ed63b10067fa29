import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { App, type Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type Configuration, readConfiguration } from '#infra/configuration.ts';
import { ItemRegistryStack } from '#infra/stack.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const configuration = readConfiguration(join(root, 'infra', 'configuration.example.json'));
/** Sets every field. */
export const fullConfiguration = readConfiguration(join(root, 'infra', 'configuration.full.example.json'));
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'));

interface Options {
  /** The configuration of another installation than the example. */
  readonly configuration?: Configuration;
  /** Bundles the functions. */
  readonly bundling?: boolean;
  /** Runs every check that `cdk synth` runs. */
  readonly checks?: boolean;
}

/** The stack as `cdk synth` makes it, with a web app of two small files. It leaves 22 MB in `app.outdir`. */
export function exampleStack({
  configuration: installation = configuration,
  bundling = false,
  checks = false,
}: Options = {}): { app: App; stack: Stack } {
  const app = new App({
    context: { ...context, ...(!bundling && { 'aws:cdk:bundling-stacks': [] }) },
    builtinCloudFormationValidation: checks,
  });
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const webApp = join(root, 'tests', 'infrastructure', 'fixture', 'web');
  return { app, stack: new ItemRegistryStack(app, { configuration: installation, root, webApp }) };
}

interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a template is any JSON
  readonly Properties: any;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
  readonly UpdatePolicy?: {
    readonly CodeDeployLambdaAliasUpdate?: { readonly DeploymentGroupName: string };
  };
}

export function exampleTemplateJson(installation = configuration): unknown {
  const { app, stack } = exampleStack({ configuration: installation });
  const template = Template.fromStack(stack).toJSON();
  rmSync(app.outdir, { recursive: true });
  return template;
}

export type ReadTemplate = ReturnType<typeof readTemplate>;

const templates = new Map<Configuration, ReadTemplate>();

/** Synthesized once for all test files of a worker, which must not change it. */
export function exampleTemplate(installation = configuration): ReadTemplate {
  const template = templates.get(installation) ?? readTemplate(exampleTemplateJson(installation));
  templates.set(installation, template);
  return template;
}

/** The template's resources and outputs, in which references are texts: `{Id}` or `{Id.Attribute}`. */
export function readTemplate(json: unknown) {
  const { Resources, Outputs } = plain(json) as {
    Resources: Record<string, Resource>;
    Outputs: Record<string, { Value: unknown }>;
  };
  const all = (type: string): [string, Resource][] =>
    Object.entries(Resources).filter(([, resource]) => resource.Type === type);
  return {
    all,
    /** The number of resources. */
    count: Object.keys(Resources).length,
    /** The value of the output with this name; undefined when there is none. */
    output: (name: string) => Outputs[name]?.Value,
    /** The only resource of its type, or the only one whose logical id has this in it. */
    one(type: string, within = ''): { id: string } & Resource {
      const found = all(type).filter(([id]) => id.includes(within));
      const [only] = found;
      if (!only || found.length > 1) throw new Error(`${found.length} of ${type} ${within}`);
      return { id: only[0], ...only[1] };
    },
  };
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, operand] = []] = entries;
  if (entries.length === 1 && name === 'Ref') return `{${operand}}`;
  if (entries.length === 1 && name === 'Fn::GetAtt') return `{${operand.join('.')}}`;
  if (entries.length === 1 && name === 'Fn::Join') return operand[1].map(plain).join(operand[0]);
  // Only to take the UUID out of the stack's id, of which a text cannot show the parts.
  if (entries.length === 1 && name === 'Fn::Select') return 'uuid-of-the-stack';
  return Object.fromEntries(entries.map(([key, part]) => [key, plain(part)]));
}
