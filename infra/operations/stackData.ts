import type { Configuration } from '#infra/configuration.ts';
import { FILES_BUCKET_ID } from '#infra/declared/outputs.ts';
import { BUCKET, createKeptData, POOL, TABLE } from './keptData.ts';
import type { StackResource } from './stack.ts';

export const ofType = (resources: readonly StackResource[], type: string): StackResource[] =>
  resources.filter((resource) => resource.type === type);

/** The buckets that hold the built app, and documents of the last day. */
export const remade = (resources: readonly StackResource[]): StackResource[] =>
  ofType(resources, BUCKET).filter((bucket) => !isData(bucket));

/** Whether a resource holds what people have put into the registry, or is their sign-in. */
export const isData = ({ type, logicalId }: StackResource): boolean =>
  type === TABLE || type === POOL || (type === BUCKET && logicalId.includes(FILES_BUCKET_ID));

/** Those of these that hold data, in the order in which they are deleted. */
export const dataIn = (resources: readonly StackResource[]): StackResource[] =>
  [TABLE, POOL, BUCKET].flatMap((type) => ofType(resources, type).filter(isData));

/** The tables in use since a restore, which are no stack's, so that no stack lists them. Those that are gone are left out. */
export async function restoredIn({ region, restoredTables = {} }: Configuration): Promise<StackResource[]> {
  const kept = createKeptData(region);
  const found: StackResource[] = [];
  for (const [name, id] of Object.entries(restoredTables)) {
    const table = { logicalId: `restoredTables.${name}`, id, type: TABLE, isKept: true };
    if ((await kept.describe(table)) !== undefined) found.push(table);
  }
  return found;
}

/** Each once: a table that an earlier stack has kept may be the one that is used instead of a later stack's. */
export const together = (
  resources: readonly StackResource[],
  restored: readonly StackResource[],
): StackResource[] => [
  ...resources,
  ...restored.filter(({ id }) => !resources.some((resource) => resource.id === id)),
];
