import * as z from 'zod/mini';
import { FILE_LIMITS } from '../domain/files.ts';
import { ITEM_LIMITS, LIST_LIMITS } from '../domain/items.ts';
import type { Endpoint } from './endpoint.ts';
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

/** The rules of all endpoints in Markdown, which someone reads first who writes a program for them. */
const OPENAPI_GUIDE = `
## Sign-in

Each call needs an access token: an authorization code with PKCE (S256), for the client and the scopes that \`/config.json\`
names beside the authority, where discovery is. The redirect address is \`/callback\` at the product's own address: read the
code from the redirect and do not follow it. A token holds for an hour; the refresh token gives another one, until twelve
hours after the sign-in. A 401 with the code \`unauthorized\`, or with a message alone, says that the token holds no more.

At the levels Enhanced and Maximum a call that reads or changes encrypted content also needs the cookie of an encryption
session: keep each cookie that a response sets, and send it with the next call.
\`POST /encryption/authenticate-session\` gives it. Without it a call is answered 403 with the code
\`authentication_required\`.

## Responses

An error is JSON with a \`message\` for people and a \`code\` for programs; \`issues\` names the fields of bad input. A
response of the gateway itself has the message alone. With 429 and 503, wait as long as Retry-After says and repeat the call.
A method that a path does not have here is answered 404, HEAD and OPTIONS too; an unknown path may be answered with the
page of the app. Responses may have more fields one day than now.

## Lists

\`GET /assets\` and \`GET /api/trash\` give pages of at most ${LIST_LIMITS.pageItems} entries, and \`GET /assets\` ends one at
${LIST_LIMITS.pageBytes / 2 ** 20} MB. A page can be shorter than its limit: go on while x-next-cursor is there.
Of the other lists, those that take a cursor have the next one in their body. A cursor holds for the list and the order
that it came from.

## Changes

Bodies are JSON in UTF-8 and not compressed. Fields that are not declared are ignored. An item holds at most
${ITEM_LIMITS.bytes / 1024} KB; a larger one is answered 413.

- \`POST /assets\`, \`POST /transfers\` and \`POST /api/account/credential-changes\` take an Idempotency-Key, and
  \`POST /assets/imports/{importId}\` requires one: send a new random one with each new request, and the same one when you
  repeat a request whose response was lost.
- \`PUT /assets/{id}\` replaces the whole item. It names the \`version\` that was read, and is refused as \`version_conflict\` where
  the item has another one by now: read it again.
- From the approval of a transfer until it ends, a change of its item is refused as \`in_transit\`.
- A step that does not fit the status of its transfer is refused as \`wrong_state\`: read the transfer again.
- \`lost_race\` says that something else changed at the same moment: repeat the call.
- \`DELETE /assets/{id}\` moves an item to the trash, whatever its version.

## Files

A file is sealed by the program that adds it, as \`shared/sealing/files.ts\` of the sources does it, under a random key that
the item's content names: what is uploaded is sealed already. At most ${FILE_LIMITS.bytes / 2 ** 20} MB each, ${FILE_LIMITS.perItem} with an item.
\`POST /assets/{id}/files\` gives an address for each rendition, to which the sealed bytes are PUT with the headers that it
names, where 412 says that they have arrived already; then \`PUT /assets/{id}/files\` adds the files.
\`POST /assets/files/links\` gives addresses to read them again.
`.trim();
