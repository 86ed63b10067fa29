import { Duration, Stack } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { KeyVariable, TableVariable } from '#functions/declared.ts';
import { FUNCTION_NAMES, FUNCTIONS, type FunctionName, SCHEDULES } from '#functions/declared.ts';
import { ACCESS, type Access, KEY_ACCESS, type KeyAccess } from '#infra/declared/access.ts';
import { MEMORY_MB } from '#infra/declared/memory.ts';
import { namespaceOf } from '#infra/declared/metrics.ts';
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
  readonly #functions: ReadonlyMap<FunctionName, RegistryFunction>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#functions = new Map(FUNCTION_NAMES.map((name) => [name, this.#make(name, props)]));
  }

  of(name: FunctionName): RegistryFunction {
    const made = this.#functions.get(name);
    if (!made) throw new Error(`The catalogue has no function ${name}`);
    return made;
  }

  #make(name: FunctionName, { root, keys, storage, logRetention }: FunctionsProps): RegistryFunction {
    const { entry, endpoints } = FUNCTIONS[name];
    const schedule = SCHEDULES.find(({ functionName }) => functionName === name);
    const made = new RegistryFunction(this, name, {
      description: `Item Registry: ${name}`,
      entry,
      root,
      environment: endpoints.length > 0 || schedule ? this.#observationOf(name) : {},
      timeout: schedule ? Duration.minutes(schedule.timeoutMinutes) : undefined,
      logRetention,
      memoryMb: MEMORY_MB[name],
    });
    const accesses: readonly Access<TableVariable>[] = ACCESS[name];
    for (const access of accesses) storage.give(made, access);
    const keyAccesses: readonly KeyAccess<KeyVariable>[] = KEY_ACCESS[name];
    for (const access of keyAccesses) keys.give(made, access);
    return made;
  }

  /** What Powertools reads, which every function that records what it did logs and counts by. */
  #observationOf(name: FunctionName) {
    return {
      POWERTOOLS_SERVICE_NAME: name,
      POWERTOOLS_METRICS_NAMESPACE: namespaceOf(Stack.of(this).stackName),
      POWERTOOLS_LOG_LEVEL: 'INFO',
    };
  }
}
