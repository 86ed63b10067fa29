import { LambdaClient, paginateListFunctions } from '@aws-sdk/client-lambda';
import type { StackResource } from './stack.ts';

type Named = Pick<StackResource, 'id'>;

/**
 * Tells which function of the region uses a table, a user pool, a bucket or a key: the functions of an installation name in
 * their environment all that they use, also what their stack has taken over from another one and so does not list. The
 * environment of a foreign function may be closed to the operator; those of an installation are not.
 * @returns the name of the first function that uses it; undefined where none does
 */
export async function createFunctionUses(region: string): Promise<(resource: Named) => string | undefined> {
  const client = new LambdaClient({ region });
  const users = new Map<string, string>();
  for await (const { Functions = [] } of paginateListFunctions({ client }, {}))
    for (const { FunctionName = '', Environment } of Functions)
      for (const value of Object.values(Environment?.Variables ?? {}))
        users.set(lastPart(value), FunctionName);
  return ({ id }) => users.get(lastPart(id));
}

/** A key is named by its id or by its ARN. */
const lastPart = (text: string): string => text.slice(text.lastIndexOf('/') + 1);
