import * as z from 'zod/mini';
import { AwsFailure } from '../../aws/failure.ts';
import type { Account } from '../accounts.ts';
import { invalid } from '../directory/answers.ts';
import { preferencesFields } from '../directory/input.ts';
import type { Refusal, TokenReader } from './accessToken.ts';

const token = { AccessToken: z.string().check(z.minLength(1), z.maxLength(8_192)) };
const password = z.string().check(z.minLength(1), z.maxLength(256));
export const tokenSchema = z.object(token);
export const passwordsSchema = z.object({ ...token, PreviousPassword: password, ProposedPassword: password });
export const codeSchema = z.object({ ...token, UserCode: z.string().check(z.regex(/^\d{6}$/)) });
export const preferencesSchema = z.object({
  ...token,
  ...preferencesFields,
});

type InputSchema = z.ZodMiniType<{ readonly AccessToken: string }>;

/** Without it an access token says who someone is, but may change nothing of theirs. */
const SCOPE = 'aws.cognito.signin.user.admin';

const REFUSALS: Readonly<Record<Refusal, readonly [code: string, message: string]>> = {
  invalid: ['NotAuthorizedException', 'Invalid Access Token'],
  expired: ['NotAuthorizedException', 'Access Token has expired'],
  revoked: ['NotAuthorizedException', 'Access Token has been revoked'],
  'without scope': ['NotAuthorizedException', 'Access Token does not have required scopes'],
  'without user': ['UserNotFoundException', 'User does not exist.'],
  'disabled user': ['NotAuthorizedException', 'User is disabled.'],
};

/** A call that someone makes about themselves: reads its input, finds whose token it brings, and answers. */
export const ownCall =
  <S extends InputSchema>(
    readToken: TokenReader,
    schema: S,
    answer: (account: Account, input: z.output<S>) => Promise<unknown>,
  ) =>
  async (input: unknown): Promise<unknown> => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw invalid(`Invalid ${parsed.error.issues[0]?.path.join('.') || 'input'}.`);
    const account = await readToken(parsed.data.AccessToken, SCOPE);
    if (typeof account === 'string') throw new AwsFailure(...REFUSALS[account]);
    return answer(account, parsed.data);
  };
