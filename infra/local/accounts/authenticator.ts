import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** The state of an account's authenticator app. Secrets are hexadecimal. */
export const authenticatorSchema = z.object({
  /** Shown to the user, but not yet confirmed by one of its codes. */
  offered: z.optional(z.string()),
  secret: z.optional(z.string()),
  /** The step of the newest code that was used: this code and earlier ones are not valid any more. */
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
  readonly outcome: T;
}

const NONE: Authenticator = { enabled: false, preferred: false };

/** Makes a new secret and returns it in base 32. An earlier one stays valid until a code of the new one is entered. */
export function offerSecret({ authenticator = NONE }: Holder): Decision<string> {
  const secret = randomBytes(SECRET_BYTES);
  return {
    changes: { authenticator: { ...authenticator, offered: secret.toString('hex') } },
    outcome: base32(secret),
  };
}

/**
 * Takes the offered secret into use if the code belongs to it. This uses the code up. Where the response of that was lost, a
 * repeat confirms the secret in use once more.
 */
export function confirmSecret(
  { authenticator = NONE }: Holder,
  code: string,
): Decision<'confirmed' | 'wrong' | 'not offered'> {
  const { offered, ...rest } = authenticator;
  const secret = offered ?? rest.secret;
  if (secret === undefined) return { outcome: 'not offered' };
  const step = stepOf(Buffer.from(secret, 'hex'), code, Date.now());
  if (step === undefined) return { outcome: 'wrong' };
  const lastStep = offered === undefined ? Math.max(step, rest.lastStep ?? 0) : step;
  return { changes: { authenticator: { ...rest, secret, lastStep } }, outcome: 'confirmed' };
}

/** Checks a code and uses it up. */
export function useCode(
  { authenticator = NONE }: Holder,
  code: string,
): Decision<'right' | 'wrong' | 'used before'> {
  const { secret, lastStep = 0 } = authenticator;
  const step = secret === undefined ? undefined : stepOf(Buffer.from(secret, 'hex'), code, Date.now());
  if (step === undefined) return { outcome: 'wrong' };
  if (step <= lastStep) return { outcome: 'used before' };
  return { changes: { authenticator: { ...authenticator, lastStep: step } }, outcome: 'right' };
}

/** Turns the app on or off. It can be on only with a confirmed secret. */
export function setPreference(
  { authenticator = NONE }: Holder,
  { enabled, preferred }: Pick<Authenticator, 'enabled' | 'preferred'>,
): Decision<'set' | 'no secret'> {
  if (enabled && authenticator.secret === undefined) return { outcome: 'no secret' };
  return {
    changes: { authenticator: { ...authenticator, enabled, preferred: enabled && preferred } },
    outcome: 'set',
  };
}

/** The parameters that every authenticator app assumes: RFC 6238 with SHA-1, steps of 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** The number of steps by which the clock of the app may differ. */
const DRIFT = 1;

/** @param now milliseconds since 1970 */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of one step: RFC 4226, section 5.3. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(mac.length - 1) & 0x0f) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * @param now milliseconds since 1970
 * @returns the step that the code belongs to; undefined for a wrong code
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, place) => stepAt(now) - DRIFT + place);
  return given.length === DIGITS
    ? steps.find((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given))
    : undefined;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, section 6, without padding: the form in which a user types a secret into an app. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('');
}
