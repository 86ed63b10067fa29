import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, readConfiguration } from '#infra/configuration.ts';
import { oncePerRun } from '#tests/support/cloud/oncePerRun.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const configuration = readConfiguration(join(root, 'infra', 'configuration.example.json'));
/** Sets every field. */
export const fullConfiguration = readConfiguration(join(root, 'infra', 'configuration.full.example.json'));

/**
 * Chooses otherwise than the example in what does not depend on each other, and than the full one in the other: a test that
 * needs one of these choices takes it from here, because a synth for itself takes half a second.
 */
export const otherConfiguration: Configuration = {
  ...configuration,
  region: 'eu-central-1',
  selfSignUp: 'closed',
  canary: false,
  monthlyBudget: 200,
  operator: { contact: 'registry@example.com', privacyNotice: 'https://www.example.com/privacy' },
  restoredTables: { Assets: 'Assets-brought-back' },
};
const { domain, backups } = fullConfiguration;
if (!domain || !backups) throw new Error('The full configuration lacks a field');
const { hostedZoneId: _zone, ...domainOfOperator } = domain;
const { copyTo: _copies, ...backupsAlone } = backups;
export const otherFullConfiguration: Configuration = {
  ...fullConfiguration,
  domain: domainOfOperator,
  backups: { ...backupsAlone, keepDays: 7 },
};

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

const FILE = 'template.json';

/**
 * The template as CloudFormation reads it. A run synthesizes that of an installation once, for all its workers; the
 * others need not even load the CDK.
 */
export async function exampleTemplateJson(installation = configuration): Promise<unknown> {
  const name = createHash('sha256').update(JSON.stringify(installation)).digest('hex');
  const folder = await oncePerRun(`template-${name}`, async (made) =>
    writeFileSync(join(made, FILE), JSON.stringify(await synthesized(installation))),
  );
  if (folder === undefined) return synthesized(installation);
  return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
}

async function synthesized(installation: Configuration): Promise<unknown> {
  const { synthesize } = await import('./synthesize.ts');
  return synthesize(installation);
}

export type ReadTemplate = ReturnType<typeof readTemplate>;

const templates = new Map<Configuration, Promise<ReadTemplate>>();

/** Read once for all test files of a worker, which must not change it. */
export function exampleTemplate(installation = configuration): Promise<ReadTemplate> {
  const template = templates.get(installation) ?? exampleTemplateJson(installation).then(readTemplate);
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

/** A part of a text: an output of another stack is shown by its name. */
function joinable(part: object | string): unknown {
  const isOutput = typeof part === 'object' && 'Fn::GetStackOutput' in part;
  return isOutput ? `{${Object(part['Fn::GetStackOutput']).OutputName}}` : plain(part);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, operand] = []] = entries;
  if (entries.length === 1 && name === 'Ref') return `{${operand}}`;
  if (entries.length === 1 && name === 'Fn::GetAtt') return `{${operand.join('.')}}`;
  if (entries.length === 1 && name === 'Fn::Join') return operand[1].map(joinable).join(operand[0]);
  // Only to take the UUID out of the stack's id, of which a text cannot show the parts.
  if (entries.length === 1 && name === 'Fn::Select') return 'uuid-of-the-stack';
  return Object.fromEntries(entries.map(([key, part]) => [key, plain(part)]));
}
