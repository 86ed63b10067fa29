import { openKeyRing } from '#infra/local/aws/kms/keys.ts';
import { takeDataFolder } from '#infra/local/dataFolder.ts';
import { makeDataFolder } from '#tests/support/cloud/dataFolder.ts';
import { startTestDeployment, type TestDeployment } from '#tests/support/cloud/testDeployment.ts';
import { type SynthesizedDeployment, variablesOf } from './deployed.ts';
import { localValues } from './localNames.ts';

/** The functions as synthesized, with the variables of the template and no others, in the local cloud. */
export async function startDeployedFunctions({
  template,
  bundleOf,
}: Pick<SynthesizedDeployment, 'template' | 'bundleOf'>): Promise<TestDeployment> {
  const dataFolder = makeDataFolder();
  // The keys are needed before the cloud starts, which accepts them only in a folder of its own format.
  takeDataFolder(dataFolder)();
  const ring = await openKeyRing(dataFolder);
  const localValue = localValues(template, (alias) => {
    const key = ring(alias);
    if (!key) throw new Error(`There is no key ${alias}`);
    return key.arn;
  });
  return startTestDeployment({
    dataFolder,
    functions: {
      bundleOf,
      variablesOf: (name, origin) =>
        Object.fromEntries(
          Object.entries(variablesOf(template, name)).map(([variable, value]) => [
            variable,
            localValue(value, origin),
          ]),
        ),
    },
  });
}
