import * as z from 'zod/mini';
import { LONGEST_PASSWORD } from '../accounts/passwords.ts';
import { USER_POOL_ID } from '../accounts/userPool.ts';
import { AwsFailure } from '../aws/failure.ts';
import { parseInput } from './userTypes.ts';

const pool = { UserPoolId: z.string() };
const name = z.string().check(z.minLength(1), z.maxLength(128));
/** Cognito rejects a new name with spaces or control characters. */
const newName = name.check(z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u));

export const userSchema = z.object({ ...pool, Username: name });
export const userInGroupSchema = z.object({ ...pool, Username: name, GroupName: name });
export const newUserSchema = z.object({
  ...pool,
  Username: newName,
  UserAttributes: z._default(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })), []),
  /** Cognito generates one when it is left out. */
  TemporaryPassword: z.optional(z.string()),
  MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
});
export const newPasswordSchema = z.object({
  ...pool,
  Username: name,
  Password: z.string().check(z.minLength(1), z.maxLength(LONGEST_PASSWORD)),
  Permanent: z._default(z.boolean(), false),
});
const preference = z.optional(
  z.object({ Enabled: z._default(z.boolean(), false), PreferredMfa: z._default(z.boolean(), false) }),
);
export const preferencesFields = {
  SMSMfaSettings: preference,
  EmailMfaSettings: preference,
  SoftwareTokenMfaSettings: preference,
};
export const userPreferencesSchema = z.object({ ...pool, Username: name, ...preferencesFields });
const page = { Limit: z._default(z.int().check(z.gte(0), z.lte(60)), 60) };
export const listInGroupSchema = z.object({
  ...pool,
  ...page,
  GroupName: name,
  NextToken: z.optional(z.string()),
});
export const listSchema = z.object({
  ...pool,
  ...page,
  PaginationToken: z.optional(z.string()),
  Filter: z._default(z.string(), ''),
});

type InputSchema = z.ZodMiniType<{ readonly UserPoolId: string }>;

/** A call of the API: parses its input, checks that it names this user pool, and runs it. */
export const call =
  <S extends InputSchema>(schema: S, run: (input: z.output<S>) => Promise<unknown>) =>
  (input: unknown): Promise<unknown> => {
    const parsed = parseInput(schema, input);
    if (parsed.UserPoolId !== USER_POOL_ID)
      throw new AwsFailure('ResourceNotFoundException', `User pool ${parsed.UserPoolId} does not exist.`);
    return run(parsed);
  };
