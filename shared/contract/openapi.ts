import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { COMMON_ERRORS, ERROR_STATUS, type ErrorCode, errorBodySchema } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

const OPEN_ERRORS = [
  'invalid_input',
  'internal_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];
const RETRY_AFTER_STATUSES: readonly number[] = [429, 503];

/** The endpoints as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const declared of endpoints) {
    paths[declared.path] = {
      ...paths[declared.path],
      [declared.method.toLowerCase()]: operationOf(declared),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Item Registry', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    // The document stands on the server that it describes: clients resolve this address by the document's own.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
      securitySchemes: { signIn: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(declared: Endpoint): Json {
  const { method, path, group, access, summary, body } = declared;
  return {
    operationId: [method.toLowerCase(), ...(path.match(/[\w-]+/g) ?? [])].join('_'),
    tags: [group],
    summary,
    security: access === 'open' ? [] : [{ signIn: [] }],
    parameters: parametersOf(declared),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: { [declared.status]: successOf(declared), ...unchangedOf(declared), ...errorsOf(declared) },
  };
}

function parametersOf({ params, query, headers }: Endpoint): Json[] {
  const places = { path: params, query, header: headers };
  return Object.entries(places).flatMap(([place, schema]) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    });
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: required.includes(name),
      schema: property,
    }));
  });
}

const requestBodyOf = (schema: z.ZodMiniType): Json => ({
  required: !z.safeParse(schema, undefined).success,
  content: { 'application/json': { schema: jsonSchema(schema, 'input') } },
});

function successOf({ method, response, file, headers }: Endpoint): Json {
  const success = { description: 'The call succeeded.', ...(hasTag(headers) && { headers: TAG }) };
  if (method === 'HEAD') return success;
  const json = { 'application/json': { schema: jsonSchema(response, 'output') } };
  return { ...success, content: file ? { ...json, [file]: {} } : json };
}

const TAG = { ETag: { description: 'Names this response.', schema: { type: 'string' } } };

const hasTag = (headers: Endpoint['headers']): boolean =>
  headers !== undefined && 'if-none-match' in headers.shape;

/** The response of an endpoint that takes the entity tag of the response that the caller has. */
const unchangedOf = ({ headers }: Endpoint): Json =>
  hasTag(headers)
    ? {
        304: {
          description: 'The response is the one that if-none-match names, its headers included.',
          headers: TAG,
        },
      }
    : {};

function errorsOf({ access, errors, method }: Endpoint): Json {
  const common: readonly ErrorCode[] = access === 'open' ? OPEN_ERRORS : COMMON_ERRORS;
  const codesByStatus = new Map<number, ErrorCode[]>();
  const ofAdministrators: readonly ErrorCode[] = access === 'admin' ? ['authenticator_required'] : [];
  // An endpoint that opens a vault refuses to while the account is being deleted.
  const ofVaults: readonly ErrorCode[] = errors.includes('authentication_required') ? ['wrong_state'] : [];
  for (const code of new Set([...common, ...ofAdministrators, ...ofVaults, ...errors])) {
    const status = ERROR_STATUS[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  const responses = [...codesByStatus].map(([status, codes]) => [
    status,
    {
      description: `One of the codes: ${codes.join(', ')}.`,
      ...(RETRY_AFTER_STATUSES.includes(status) && { headers: { 'Retry-After': RETRY_AFTER } }),
      ...(method !== 'HEAD' && {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      }),
    },
  ]);
  return Object.fromEntries(responses);
}

const RETRY_AFTER = { description: 'Seconds to wait before another try.', schema: { type: 'integer' } };

/** Checks without an equivalent in JSON Schema, such as 'not blank', are left out. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
