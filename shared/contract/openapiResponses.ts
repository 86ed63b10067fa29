import type { Endpoint, ResponseHeader } from './endpoint.ts';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { type Json, responseSchema } from './openapiSchemas.ts';

const OPEN_ERRORS = [
  'invalid_input',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];
const RETRY_AFTER_STATUSES: readonly number[] = [429, 503];

/** The responses of an endpoint by their statuses. */
export const responsesOf = (declared: Endpoint): Json => ({
  [declared.status]: successOf(declared),
  ...unchangedOf(declared),
  ...errorsOf(declared),
});

function successOf(declared: Endpoint): Json {
  const headers = headersOf(declared, declared.responseHeaders);
  const success = { description: 'The call succeeded.', ...(headers && { headers }) };
  return declared.method === 'HEAD' ? success : { ...success, content: contentOf(declared) };
}

/** The bytes of a document are no JSON text: only what is sent in place of a large one is JSON. */
function contentOf({ response, file }: Endpoint): Json {
  const schema = responseSchema(response);
  if (!file) return { 'application/json': { schema } };
  const { anyOf = [schema] } = schema;
  const [inPlace] = Array.isArray(anyOf) ? anyOf.filter(({ type }) => type !== 'string') : [];
  return {
    [file]: { schema: { type: 'string', format: 'binary' } },
    ...(inPlace && { 'application/json': { schema: inPlace } }),
  };
}

const text = (description: string): Json => ({ description, schema: { type: 'string' } });

const RESPONSE_HEADERS: Readonly<Record<ResponseHeader, Json>> = {
  'x-next-cursor': text('The cursor of the next page. Absent on the last page.'),
  'x-list-version': text(
    'The version of the whole list. Absent for up to a minute after a change, and where an item cannot be opened.',
  ),
  'x-checked-at': text('When all transfers were last looked at. Absent before the first time.'),
};

function headersOf(declared: Endpoint, names: readonly ResponseHeader[] = []): Json | undefined {
  const tag = hasTag(declared) ? [['ETag', text('Names this response.')]] : [];
  const entries = [...tag, ...names.map((name) => [name, RESPONSE_HEADERS[name]])];
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const hasTag = ({ headers }: Endpoint): boolean => headers !== undefined && 'if-none-match' in headers.shape;

/** The response of an endpoint that takes the entity tag of the response that the caller has. */
function unchangedOf(declared: Endpoint): Json {
  if (!hasTag(declared)) return {};
  const names = declared.responseHeaders?.filter((name) => name === 'x-list-version');
  const description =
    'The response is the one that if-none-match names: its body, and the cursor in its headers, hold as they were.';
  return { 304: { description, headers: headersOf(declared, names) } };
}

function errorsOf(declared: Endpoint): Json {
  const codesByStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(declared)) {
    const status = ERROR_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const responses = [...codesByStatus].map(([status, codes]) => [
    status,
    {
      description: `One of the codes: ${codes.join(', ')}.`,
      ...(RETRY_AFTER_STATUSES.includes(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
      ...(declared.method !== 'HEAD' && {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }),
    },
  ]);
  return Object.fromEntries(responses);
}

function codesOf({ access, errors }: Endpoint): ReadonlySet<ErrorCode> {
  const common: readonly ErrorCode[] = access === 'open' ? OPEN_ERRORS : COMMON_ERRORS;
  const ofAdministrators: readonly ErrorCode[] = access === 'admin' ? ['authenticator_required'] : [];
  // An endpoint that opens a vault refuses to while the account is being deleted.
  const ofVaults: readonly ErrorCode[] = errors.includes('authentication_required') ? ['wrong_state'] : [];
  return new Set([...common, ...ofAdministrators, ...ofVaults, ...errors]);
}

const RETRY_AFTER = {
  description:
    'Seconds to wait before another try. Absent where the gateway itself refuses, whose responses hold only a message: then a second is enough.',
  schema: { type: 'integer' },
};
