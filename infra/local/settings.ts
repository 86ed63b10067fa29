import { resolve } from 'node:path';
import * as z from 'zod/mini';

const settingsSchema = z.object({
  PORT: z._default(
    z.string().check(
      z.regex(/^\d{1,5}$/),
      z.refine((text) => Number(text) <= 65_535),
    ),
    '3000',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  ITEM_REGISTRY_DATA: z._default(z.string().check(z.minLength(1)), '.local'),
  ITEM_REGISTRY_SEED: z._default(z.enum(['sample', 'none']), 'sample'),
  DYNAMODB_ENDPOINT: z.optional(z.url()),
});

export interface Settings {
  /** 0 takes any free one. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** An absolute path: everything that outlives a restart. */
  readonly dataFolder: string;
  readonly seed: 'sample' | 'none';
  readonly dynamodbEndpoint: string | undefined;
}

/** @throws {Error} with one line that names the variable whose value cannot be used. */
export function settingsOf(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    throw new Error(`${variable}=${environment[variable]} cannot be used. README.md lists what it may be.`);
  }
  return {
    port: Number(parsed.data.PORT),
    host: parsed.data.HOST,
    dataFolder: resolve(parsed.data.ITEM_REGISTRY_DATA),
    seed: parsed.data.ITEM_REGISTRY_SEED,
    dynamodbEndpoint: parsed.data.DYNAMODB_ENDPOINT,
  };
}
