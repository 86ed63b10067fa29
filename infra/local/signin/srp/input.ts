import * as z from 'zod/mini';
import { AwsFailure } from '../../aws/failure.ts';
import { CLIENT_ID, PASSWORD_CLIENT_ID, SMOKE_CLIENT_ID } from '../client.ts';
import { invalid } from '../directory/answers.ts';

const client = { ClientId: z.string() };
/** 3072 bits in hexadecimal, and some room. */
const number = z.string().check(z.regex(/^[\da-f]{1,1024}$/i));
const text = z.string().check(z.minLength(1), z.maxLength(2_048));

export const initiateSchema = z.object({
  ...client,
  AuthFlow: z.literal('USER_SRP_AUTH'),
  AuthParameters: z.object({ USERNAME: z.string().check(z.minLength(1), z.maxLength(128)), SRP_A: number }),
});
const proofSchema = z.object({
  ...client,
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeResponses: z.object({
    USERNAME: text,
    PASSWORD_CLAIM_SECRET_BLOCK: text,
    PASSWORD_CLAIM_SIGNATURE: text,
    TIMESTAMP: text,
  }),
});
const codeSchema = z.object({
  ...client,
  ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
  Session: text,
  ChallengeResponses: z.object({
    USERNAME: text,
    SOFTWARE_TOKEN_MFA_CODE: z.string().check(z.regex(/^\d{6}$/)),
  }),
});
export const respondSchema = z.discriminatedUnion('ChallengeName', [proofSchema, codeSchema]);
export type Proof = z.output<typeof proofSchema>;
export type Code = z.output<typeof codeSchema>;

export const revokeSchema = z.object({ ...client, Token: text });

type InputSchema = z.ZodMiniType<{ readonly ClientId: string }>;

/** The clients that take a proof by SRP. */
export const SRP_CLIENTS: readonly string[] = [PASSWORD_CLIENT_ID, SMOKE_CLIENT_ID];

/** A call that needs no signature: reads its input, checks that it is of a client for it, and answers. */
export const openCall =
  <S extends InputSchema>(
    schema: S,
    answer: (input: z.output<S>) => Promise<unknown>,
    clients: readonly string[] = SRP_CLIENTS,
  ) =>
  async (input: unknown): Promise<unknown> => {
    const parsed = schema.safeParse(input);
    if (!parsed.success) throw invalid(`Invalid ${parsed.error.issues[0]?.path.join('.') || 'input'}.`);
    ensureClient(parsed.data.ClientId, clients);
    return answer(parsed.data);
  };

function ensureClient(id: string, clients: readonly string[]): void {
  if (clients.includes(id)) return;
  if (id === CLIENT_ID) throw invalid('USER_SRP_AUTH is not enabled for the client.');
  throw new AwsFailure('ResourceNotFoundException', `User pool client ${id} does not exist.`);
}
