import { CloudFormationClient, type Output } from '@aws-sdk/client-cloudformation';
import { OUTPUTS, type Outputs } from '#infra/declared/outputs.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { Refused } from './command.ts';
import type { Installation } from './installation.ts';
import { configurationIn, createStackReader, noSuchStack } from './stack.ts';

/** @param file the installation's configuration. @throws {Refused} when its stack is not deployed */
export async function deployedInstallation(file: string | undefined): Promise<Installation> {
  const { stackName, region } = await configurationIn(file);
  const stack = await createStackReader(new CloudFormationClient({ region })).present(stackName);
  if (!stack) throw noSuchStack(stackName, region);
  const outputs = outputsOf(stack.Outputs ?? []);
  if (!outputs)
    throw new Refused(`The stack ${stackName} is of an earlier version. Deploy this one: npm run deploy`);
  return { outputs, clientSettings: () => ({ region }) };
}

/** Undefined unless all of them are there. */
function outputsOf(given: readonly Output[]): Outputs | undefined {
  const values = new Map(given.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const isComplete = (found: Partial<Outputs>): found is Outputs =>
    typedKeys(OUTPUTS).every((name) => found[name] !== undefined);
  const found: Partial<Outputs> = Object.fromEntries(
    typedKeys(OUTPUTS).map((name) => [name, values.get(name)]),
  );
  return isComplete(found) ? found : undefined;
}
