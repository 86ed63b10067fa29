import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { OPENAPI_GUIDE } from './openapiGuide.ts';
import { responsesOf } from './openapiResponses.ts';
import { type Json, namedSchemas, requestSchema } from './openapiSchemas.ts';

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
    info: {
      title: 'Item Registry',
      version: '1',
      description: OPENAPI_GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // The document stands on the server that it describes: clients resolve this address by the document's own.
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: namedSchemas(),
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
    responses: responsesOf(declared),
  };
}

function parametersOf({ params, query, headers }: Endpoint): Json[] {
  const places = { path: params, query, header: headers };
  return Object.entries(places).flatMap(([place, schema]) =>
    Object.entries(schema?.shape ?? {}).map(([name, property]) => {
      const description = descriptionOf(name, property);
      return {
        name,
        in: place,
        required: !z.safeParse(property, undefined).success,
        ...(description && { description }),
        schema: requestSchema(property),
      };
    }),
  );
}

const HEADER_TEXTS: Readonly<Record<string, string>> = {
  'idempotency-key':
    'A repeat of the same request under the same key, within 24 hours, makes nothing new and is answered again.',
  'if-match': 'The version of the item that the change is meant for; * for any.',
  'if-none-match':
    'The ETag of a response that the caller has: where it is the same by now, it is not sent again.',
};

/** A parameter is described by what a caller is told who sends an empty one. */
function descriptionOf(name: string, schema: z.core.$ZodType): string | undefined {
  const rule = z.safeParse(schema, '').error?.issues[0]?.message;
  const sentences = [HEADER_TEXTS[name], rule && `${rule}.`].filter((text) => text !== undefined);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const requestBodyOf = (schema: z.ZodMiniType): Json => ({
  required: !z.safeParse(schema, undefined).success,
  content: { 'application/json': { schema: requestSchema(schema) } },
});
