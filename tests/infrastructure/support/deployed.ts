import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { FunctionName } from '#functions/declared.ts';
import { exampleStack } from './synthesize.ts';
import { configuration, type ReadTemplate, readTemplate } from './template.ts';

export interface SynthesizedDeployment {
  readonly template: ReadTemplate;
  /** The file that Lambda loads first, as it is uploaded. */
  readonly bundleOf: (name: FunctionName) => string;
  readonly remove: () => void;
}

/** Makes the files that `cdk deploy` would upload: the template, and the functions' bundles beside it. */
export function synthesizeDeployment(): SynthesizedDeployment {
  const { app, stack } = exampleStack({ configuration, bundling: true });
  const template = readTemplate(Template.fromStack(stack).toJSON());
  return {
    template,
    bundleOf(name) {
      const hash = functionOf(template, name).Code.S3Key.replace('.zip', '');
      return join(app.outdir, `asset.${hash}`, 'index.mjs');
    },
    remove: () => rmSync(app.outdir, { recursive: true }),
  };
}

export const constructId = (name: FunctionName): string => `Functions${name.replaceAll('-', '')}`;

export const functionOf = (template: ReadTemplate, name: FunctionName) =>
  template.one('AWS::Lambda::Function', constructId(name)).Properties;

/** The ARN of the function's version in use, as what calls it must name it. */
export const liveOf = (template: ReadTemplate, name: FunctionName): string =>
  `{${template.one('AWS::Lambda::Alias', `${constructId(name)}live`).id}}`;

/** A function's variables in the template, with references in braces. */
export const variablesOf = (template: ReadTemplate, name: FunctionName): Record<string, string> =>
  functionOf(template, name).Environment?.Variables ?? {};
