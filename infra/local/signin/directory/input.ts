import * as z from 'zod/mini';
import { AwsFailure } from '../../aws/failure.ts';
import { invalid, USER_POOL_ID } from './answers.ts';

const pool = { UserPoolId: z.string() };
const name = z.string().check(z.minLength(1), z.maxLength(128));
/** As Cognito lets new ones be: without spaces and control characters. */
const newName = name.check(z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u));
const page = { Limit: z._default(z.int().check(z.gte(0), z.lte(60)), 60) };

export const userSchema = z.object({ ...pool, Username: name });
export const userInGroupSchema = z.object({ ...pool, Username: name, GroupName: name });
export const groupsOfUserSchema = z.object({ ...pool, Username: name });
export const newUserSchema = z.object({
  ...pool,
  Username: newName,
  UserAttributes: z._default(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })), []),
  /** Cognito makes one up when it is left out. */
  TemporaryPassword: z.optional(z.string()),
  MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
});
export const newPasswordSchema = z.object({
  ...pool,
  Username: name,
  Password: z.string().check(z.minLength(1), z.maxLength(256)),
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
export const listSchema = z.object({
  ...pool,
  ...page,
  PaginationToken: z.optional(z.string()),
  Filter: z._default(z.string(), ''),
});
export const listInGroupSchema = z.object({
  ...pool,
  ...page,
  GroupName: name,
  NextToken: z.optional(z.string()),
});

type InputSchema = z.ZodMiniType<{ readonly UserPoolId: string }>;

/** A call of the API: reads its input, checks that it means this user pool, and answers. */
export const call =
  <S extends InputSchema>(schema: S, answer: (input: z.output<S>) => Promise<unknown>) =>
  (input: unknown): Promise<unknown> => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw invalid(`Invalid ${parsed.error.issues[0]?.path.join('.') || 'input'}.`);
    const { UserPoolId } = parsed.data;
    if (UserPoolId !== USER_POOL_ID)
      throw new AwsFailure('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
    return answer(parsed.data);
  };
