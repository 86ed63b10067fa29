import * as z from 'zod/mini';
import { ADMIN_AUTHENTICATOR, MAIL_TO } from '#shared/domain/settings.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { FunctionDeclaration, Variable, VariableOf } from './declaration.ts';

/** The name of a table or bucket, or its ARN. */
const name = z.string().check(z.minLength(3));

/** An id, an alias or an ARN. */
const id = z.string().check(z.minLength(1));

const SCHEMAS: Readonly<Record<Variable, z.ZodMiniType<string>>> = {
  ACTIVITY_TABLE: name,
  ASSETS_TABLE: name,
  FILES_TABLE: name,
  PROBLEMS_TABLE: name,
  SESSIONS_TABLE: name,
  TRANSFERS_TABLE: name,
  USERS_TABLE: name,
  WRAPPING_KEY_ID: id,
  HMAC_KEY_ID: id,
  USER_POOL_ID: id,
  PASSWORD_CLIENT_ID: id,
  MAIL_SENDER: z.string().check(z.includes('@')),
  SITE_ORIGIN: z.url(),
  REPORTS_BUCKET: name,
  FILES_BUCKET: name,
  ADMIN_AUTHENTICATOR: z.enum(ADMIN_AUTHENTICATOR),
  FEWEST_ITERATIONS: z.string().check(z.regex(/^\d{5,7}$/)),
  FILE_GIGABYTES: z.string().check(z.regex(/^\d{1,4}$/)),
  MAIL_TO: z.enum(MAIL_TO),
  SETTLING_SECONDS: z.string().check(z.regex(/^\d{1,3}$/)),
};

/** The environment variables that a declaration gives its function. */
export const variablesOf = ({
  tables = {},
  keys = {},
  directory = [],
  addresses = [],
  buckets = {},
  settings = [],
}: FunctionDeclaration): Variable[] => [
  ...typedKeys(tables),
  ...typedKeys(keys),
  ...directory,
  ...addresses,
  ...typedKeys(buckets),
  ...settings,
];

/**
 * The values of a function's own variables, read once when it starts.
 * @throws when one is missing, naming it, so that a wrong deployment fails at once
 */
export function readEnvironment<const D extends FunctionDeclaration>(
  declaration: D,
): Readonly<Record<VariableOf<D>, string>>;
export function readEnvironment(declaration: FunctionDeclaration): Readonly<Record<string, string>> {
  const shape = Object.fromEntries(variablesOf(declaration).map((variable) => [variable, SCHEMAS[variable]]));
  return z.parse(z.object(shape), process.env);
}
