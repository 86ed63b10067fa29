import * as z from 'zod/mini';
import type { Caller } from '#functions/lib/base/caller.ts';
import { ensureNone, invalidInput, RegistryError } from '#functions/lib/base/errors.ts';
import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { Issue } from '#shared/contract/errors.ts';
import { emptySchema } from '#shared/contract/values.ts';
import type { HttpEvent } from './event.ts';

/** A request as a use case gets it: every part parsed by the endpoint's schemas. */
export interface Call<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly body: BodyOf<E>;
  readonly caller: E['access'] extends 'open' ? undefined : Caller;
}

export interface RawCall {
  readonly event: HttpEvent;
  readonly body: unknown;
  readonly caller: Caller | undefined;
}

/** A client that reads no more than these has enough to mend; a long list would make a response of megabytes. */
const MOST_ISSUES = 100;

/**
 * Parses all parts of a request, so that one response tells everything that is wrong with it, up to `MOST_ISSUES`.
 * @throws {RegistryError} `invalid_input`
 */
export function parseCall<E extends Endpoint>(endpoint: E, raw: RawCall): Call<E>;
export function parseCall(endpoint: Endpoint, { event, body, caller }: RawCall): unknown {
  const issues: Issue[] = [];
  const parse = (schema: z.ZodMiniType | undefined, value: unknown, nameOfWhole: string): unknown => {
    if (!schema) return undefined;
    const parsed = z.safeParse(schema, value, { error: describe });
    if (parsed.success) return parsed.data;
    issues.push(
      ...parsed.error.issues
        .slice(0, MOST_ISSUES - issues.length)
        .map((issue) => toIssue(issue, nameOfWhole)),
    );
    return undefined;
  };
  const call = {
    params: parse(endpoint.params, event.pathParameters, 'path'),
    query: parse(endpoint.query, event.queryStringParameters, 'query'),
    headers: parse(endpoint.headers, event.headers, 'headers'),
    body: parse(endpoint.body ?? emptySchema, body, 'body'),
    caller,
  };
  ensureNone(issues);
  return call;
}

const toIssue = ({ path, message }: z.core.$ZodIssue, nameOfWhole: string): Issue => ({
  path: path.length === 0 ? nameOfWhole : path.map(String).join('.'),
  message,
});

const EXPECTED: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};

/** The message for an issue to which the contract gives none. */
function describe(issue: z.core.$ZodRawIssue): string {
  const expected = issue.code === 'invalid_type' ? EXPECTED[issue.expected] : undefined;
  return expected ? `Must be ${expected}` : 'Is not valid';
}

/** JSON is UTF-8 (RFC 8259, section 8.1): another charset is another type. */
const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The request's body, undefined when it has none.
 * @throws {RegistryError} `unsupported_media_type` when it is not declared as JSON or is compressed, `invalid_input`
 * when it is not JSON in UTF-8.
 */
export function jsonBodyOf({ headers, body, isBase64Encoded }: HttpEvent): unknown {
  if (body === undefined || body === '') return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new RegistryError(
      'unsupported_media_type',
      'Send the body as JSON, with the header content-type: application/json.',
    );
  }
  try {
    return JSON.parse(isBase64Encoded ? utf8(Buffer.from(body, 'base64')) : body);
  } catch {
    throw notJson(headers['content-encoding']);
  }
}

/** A compressed body is JSON to its sender, who has to learn that it was not unpacked. */
const notJson = (encoding = ''): RegistryError =>
  /^(identity)?$/i.test(encoding)
    ? invalidInput({ path: 'body', message: 'Must be JSON' })
    : new RegistryError('unsupported_media_type', 'Send it without content-encoding, such as gzip.');

const utf8 = (bytes: Buffer): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
