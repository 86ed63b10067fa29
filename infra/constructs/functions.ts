import { Duration } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { KeyVariable, TableVariable } from '#functions/catalogue.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName, SCHEDULES } from '#functions/catalogue.ts';
import { ACCESS, type Access, KEY_ACCESS, type KeyAccess } from '#infra/access.ts';
import type { Keys } from './keys.ts';
import { RegistryFunction } from './registryFunction.ts';
import type { Storage } from './storage.ts';

interface FunctionsProps {
  readonly root: string;
  readonly keys: Keys;
  readonly storage: Storage;
  readonly logRetention: RetentionDays;
}

/** Every function of the catalogue, with its tables and keys. */
export class Functions extends Construct {
  readonly #functions: ReadonlyMap<FunctionName, LambdaFunction>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#functions = new Map(FUNCTION_NAMES.map((name) => [name, this.#make(name, props)]));
  }

  of(name: FunctionName): LambdaFunction {
    const made = this.#functions.get(name);
    if (!made) throw new Error(`The catalogue has no function ${name}`);
    return made;
  }

  #make(name: FunctionName, { root, keys, storage, logRetention }: FunctionsProps): LambdaFunction {
    const { entry, endpoints } = FUNCTIONS[name];
    const schedule = SCHEDULES.find(({ functionName }) => functionName === name);
    const made = new RegistryFunction(this, name, {
      description: `Item Registry: ${name}`,
      entry,
      root,
      environment: endpoints.length > 0 || schedule ? observationOf(name) : {},
      timeout: schedule ? Duration.minutes(schedule.timeoutMinutes) : undefined,
      logRetention,
    });
    const accesses: readonly Access<TableVariable>[] = ACCESS[name];
    for (const access of accesses) storage.give(made, access);
    const keyAccesses: readonly KeyAccess<KeyVariable>[] = KEY_ACCESS[name];
    for (const access of keyAccesses) keys.give(made, access);
    return made;
  }
}

/** What Powertools reads, which every function that records what it did logs and counts by. */
const observationOf = (name: FunctionName) => ({
  POWERTOOLS_SERVICE_NAME: name,
  POWERTOOLS_METRICS_NAMESPACE: 'ItemRegistry',
  POWERTOOLS_LOG_LEVEL: 'INFO',
});
