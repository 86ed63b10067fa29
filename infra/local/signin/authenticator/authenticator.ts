import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { base32, stepOf } from './totp.ts';

/** What an account remembers of an authenticator app. Secrets are hexadecimal. */
export const authenticatorSchema = z.object({
  /** Shown to its owner, who has not yet entered a code of it. */
  offered: z.optional(z.string()),
  secret: z.optional(z.string()),
  /** Of the newest code that was entered: this one and those before it count no more. */
  lastStep: z.optional(z.number()),
  /** Whether a sign-in asks for a code. */
  enabled: z.boolean(),
  preferred: z.boolean(),
});
export type Authenticator = Readonly<z.infer<typeof authenticatorSchema>>;

/** As RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;

interface Holder {
  readonly authenticator?: Authenticator | undefined;
}

interface Decision<T> {
  /** Undefined when everything stays as it is. */
  readonly changes?: { readonly authenticator: Authenticator };
  readonly answer: T;
}

const NONE: Authenticator = { enabled: false, preferred: false };

/** Makes a new secret and gives it in base 32. An earlier one counts until a code of the new one was entered. */
export function offerSecret({ authenticator = NONE }: Holder): Decision<string> {
  const secret = randomBytes(SECRET_BYTES);
  return {
    changes: { authenticator: { ...authenticator, offered: secret.toString('hex') } },
    answer: base32(secret),
  };
}

/** Takes the offered secret into use when the code is of it. The code itself is used up by that. */
export function confirmSecret(
  { authenticator = NONE }: Holder,
  code: string,
): Decision<'confirmed' | 'wrong' | 'not offered'> {
  const { offered, ...rest } = authenticator;
  if (offered === undefined) return { answer: 'not offered' };
  const lastStep = stepOf(Buffer.from(offered, 'hex'), code, Date.now());
  if (lastStep === undefined) return { answer: 'wrong' };
  return { changes: { authenticator: { ...rest, secret: offered, lastStep } }, answer: 'confirmed' };
}

/** Whether the code is right; each is once. */
export function useCode(
  { authenticator = NONE }: Holder,
  code: string,
): Decision<'right' | 'wrong' | 'used before'> {
  const { secret, lastStep = 0 } = authenticator;
  const step = secret === undefined ? undefined : stepOf(Buffer.from(secret, 'hex'), code, Date.now());
  if (step === undefined) return { answer: 'wrong' };
  if (step <= lastStep) return { answer: 'used before' };
  return { changes: { authenticator: { ...authenticator, lastStep: step } }, answer: 'right' };
}

/** Turns the app on or off; it can be on only once a code of it was entered. */
export function setPreference(
  { authenticator = NONE }: Holder,
  { enabled, preferred }: Pick<Authenticator, 'enabled' | 'preferred'>,
): Decision<'set' | 'no secret'> {
  if (enabled && authenticator.secret === undefined) return { answer: 'no secret' };
  return {
    changes: { authenticator: { ...authenticator, enabled, preferred: enabled && preferred } },
    answer: 'set',
  };
}
