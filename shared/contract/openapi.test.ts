import { describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS as ENDPOINTS } from '#functions/declared.ts';
import { ERROR_STATUS } from './errors.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly security: unknown[];
  readonly parameters: { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, unknown> }
  >;
}

const document = openApiDocument(ENDPOINTS);
const paths = document.paths as Record<string, Record<string, Operation>>;
const operation = (path: string, method: string): Operation => {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
};

test('the document is OpenAPI 3.1 and plain JSON', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('a client that reads the document knows where its calls go', () => {
  expect(document.servers).toEqual([{ url: '/' }]);
});

test('each operation has an id of its own', () => {
  const ids = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );

  expect(ids).toHaveLength(ENDPOINTS.length);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(ENDPOINTS)('$method $path', ({ method, path, access, params, errors, status }) => {
  const declared = operation(path, method.toLowerCase());

  test('says who may call it', () => {
    expect(declared.security).toEqual(access === 'open' ? [] : [{ signIn: [] }]);
  });

  test('names its path parameters, all required', () => {
    const inPath = declared.parameters.filter((parameter) => parameter.in === 'path');

    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(inPath.length > 0).toBe(params !== undefined);
  });

  test('lists its success and the statuses of its errors, with Retry-After where one waits', () => {
    const statuses = Object.keys(declared.responses);

    expect(statuses).toEqual(expect.arrayContaining([String(status), '500', '503']));
    expect(statuses).toEqual(expect.arrayContaining(errors.map((code) => String(ERROR_STATUS[code]))));
    expect(statuses.includes('401')).toBe(access !== 'open');
    for (const [each, { headers = {} }] of Object.entries(declared.responses)) {
      expect('Retry-After' in headers).toBe(each === '429' || each === '503');
    }
  });
});

test('optional query fields, headers and bodies are marked as such', () => {
  expect(operation('/assets', 'get').parameters.map(({ name, required }) => [name, required])).toEqual([
    ['limit', false],
    ['cursor', false],
    ['order', false],
    ['if-none-match', false],
  ]);
  expect(operation('/assets', 'post').parameters).toMatchObject([{ name: 'idempotency-key', in: 'header' }]);
  expect(operation('/assets', 'post').requestBody).toMatchObject({ required: true });
  expect(operation('/assets/{id}', 'delete').requestBody).toMatchObject({ required: false });
  expect(operation('/assets', 'get').requestBody).toBeUndefined();
});

test('the level that an owner was shown is described, and not required', () => {
  const { requestBody } = operation('/transfers/approve-owner/{id}', 'post');

  expect(requestBody).toMatchObject({
    required: false,
    content: {
      'application/json': {
        schema: { properties: { acknowledgedLevel: { description: expect.stringContaining('was shown') } } },
      },
    },
  });
  expect(requestBody).not.toHaveProperty(['content', 'application/json', 'schema', 'required']);
});

test('an endpoint that takes an entity tag declares it, and the status 304', () => {
  for (const status of ['200', '304'])
    expect(operation('/assets', 'get').responses[status]).toMatchObject({ headers: { ETag: {} } });
  expect(operation('/assets/{id}', 'get').responses).not.toHaveProperty('304');
});

test('a file is declared with its media type, and HEAD without content', () => {
  expect(operation('/assets/generate-report', 'post').responses['200']?.content).toHaveProperty([
    'application/pdf',
  ]);
  for (const response of Object.values(operation('/transfers/pending-count', 'head').responses)) {
    expect(response).not.toHaveProperty('content');
  }
});

// A list without one makes a response, and a computation, as large as a caller likes: each wrong entry is an issue.
test('each list that a request can hold has a maximum length', () => {
  const listsWithout = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const here = 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [path] : [];
    return [
      ...here,
      ...Object.entries(schema).flatMap(([key, part]) => listsWithout(part, `${path}.${key}`)),
    ];
  };
  const unbounded = ENDPOINTS.flatMap(({ method, path }) => {
    const { requestBody } = operation(path, method.toLowerCase());
    return listsWithout(requestBody, `${method} ${path}`);
  });
  expect(unbounded).toEqual([]);
});
