import * as z from 'zod/mini';
import { SECURITY_LEVELS } from '../domain/levels.ts';

/** An opaque id: any other form cannot exist and is refused as bad input. */
export const idSchema = z.string({ error: 'Must be a text' }).check(
  z.regex(/^[A-Za-z0-9._-]{1,128}$/, {
    error: 'Must be 1 to 128 letters, digits, dots, underscores or hyphens',
  }),
);

/** The path parameter of an endpoint of one thing. */
export const idParams = z.object({ id: idSchema });

export const securityLevelSchema = z.enum(SECURITY_LEVELS, {
  error: `Must be one of ${SECURITY_LEVELS.join(', ')}`,
});

/** UTC, ISO 8601, with a Z. */
export const instantSchema = z.string();

export const messageSchema = z.object({ message: z.string() });

/** White space, control, formatting and filling characters alone show nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;
/** The same before fillers were known: they counted as visible. */
const ONCE_VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

const visibleText = (visible: RegExp) => (maximum: number) =>
  z.string({ error: 'Must be a text' }).check(
    z.refine((text) => visible.test(text), { error: 'Must not be blank' }),
    z.maxLength(maximum, { error: `Must be at most ${maximum} characters` }),
    z.refine((text) => text.isWellFormed(), { error: 'Must be well-formed Unicode' }),
  );

/**
 * A text that is not blank, at most `maximum` UTF-16 code units long, and can be stored as UTF-8
 * without loss: a lone surrogate would come back as another character.
 */
export const textSchema = visibleText(VISIBLE);

/** Such a text where stored content is read by the same schema: content from earlier releases must stay readable. */
export const storedTextSchema = visibleText(ONCE_VISIBLE);

/**
 * A secret that someone types: any text, bounded so that hashing it stays cheap. Lone surrogates are refused, because
 * they are all read as the same character: two secrets would be one.
 */
export const secretSchema = z.string({ error: 'Must be a text' }).check(
  z.minLength(1, { error: 'Must not be empty' }),
  z.maxLength(1_000, { error: 'Must be at most 1000 characters' }),
  z.refine((text) => text.isWellFormed(), { error: 'Must be well-formed Unicode' }),
);

/** Calls without a payload accept none, or an empty object. */
export const emptySchema = z.optional(z.object({}));

export const CURSOR_MESSAGE = 'Must be a cursor from an earlier response';

/** The end of an earlier page: base64url, up to `maximum` characters long. */
export const cursorUpTo = (maximum: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${maximum}}$`), { error: CURSOR_MESSAGE }));

export const cursorSchema = cursorUpTo(2_048);

/** A whole number in a query string or a path, from 1 to `maximum`. */
export const countSchema = (maximum: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, { error: `Must be a whole number from 1 to ${maximum}` })),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z
        .number()
        .check(
          z.minimum(1, { error: 'Must be at least 1' }),
          z.maximum(maximum, { error: `Must be at most ${maximum}` }),
        ),
    ),
  );

export const idempotencyKeySchema = z.string({ error: 'Must be a text' }).check(
  z.regex(/^[\x21-\x7e]{1,255}$/, {
    error: 'Must be 1 to 255 visible ASCII characters without spaces',
  }),
);

/** A repeat with the same key and body makes nothing new for 24 hours. */
export const idempotencyHeaders = z.object({ 'idempotency-key': z.optional(idempotencyKeySchema) });

const VERSION_TAG = /^(?:\*|"(\d{1,9})")$/;

/** The version that the body of an item names, in the form of an entity tag (RFC 9110, section 8.8.3). */
export const versionTag = (version: number): string => `"${version}"`;

/**
 * The version that a change is meant for: where the item has another one by then, the change is refused as
 * `version_conflict`. With `*` it is meant for any.
 */
export const versionHeaders = z.object({
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(VERSION_TAG, { error: 'Must be the version that was read, in quotes' })),
      z.transform((tag) => (tag === '*' ? undefined : Number(VERSION_TAG.exec(tag)?.[1]))),
    ),
  ),
});

/** The entity tag of the response that the caller has already (RFC 9110, 13.1.2): while it is the same, it is not sent again. */
export const revalidationHeaders = z.object({ 'if-none-match': z.optional(z.string()) });

/** A detail of an item. */
export const propertySchema = z.object({ id: z.string(), name: z.string(), value: z.string() });
