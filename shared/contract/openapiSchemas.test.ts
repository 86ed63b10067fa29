import { describe, expect, test } from 'vitest';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { openApiDocument } from './openapi.ts';

const document = openApiDocument(SERVED_ENDPOINTS);
const text = JSON.stringify(document);
const schemaOf = (...place: string[]): unknown =>
  place.reduce<unknown>((value, key) => Object(value)[key], document);
const JSON_CONTENT = ['content', 'application/json', 'schema'];
const response = (path: string, method: string, status: string) =>
  schemaOf('paths', path, method, 'responses', status, ...JSON_CONTENT);

describe('the shapes of the OpenAPI document', () => {
  test('an item is of one named shape wherever it is sent', () => {
    const item = { $ref: '#/components/schemas/Item' };

    expect(response('/assets/{id}', 'get', '200')).toEqual(item);
    expect(response('/assets', 'post', '201')).toEqual(item);
    expect(response('/assets', 'get', '200')).toMatchObject({
      items: { anyOf: [item, { $ref: '#/components/schemas/DamagedItem' }] },
    });
  });

  test('every reference leads to a shape, and every shape is referred to', () => {
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, place]) => place));
    const named = Object.keys(Object(schemaOf('components', 'schemas')));

    expect([...referred].sort()).toEqual(named.map((name) => `#/components/schemas/${name}`).sort());
    expect(text).not.toContain('$defs');
  });

  test('no shape forbids the fields that a later release may add', () => {
    expect(text).not.toContain('"additionalProperties":false');
  });

  test('a text that must not be blank says so, and one that may be says nothing', () => {
    const item = schemaOf('paths', '/assets', 'post', 'requestBody', ...JSON_CONTENT, 'properties');

    expect(item).toMatchObject({ name: { type: 'string', pattern: '\\S', maxLength: 200 } });
    expect(schemaOf('components', 'schemas', 'Item', 'properties', 'name')).toEqual({ type: 'string' });
  });

  test('a text that is always the same says nothing else', () => {
    expect(response('/api/health', 'get', '200')).toMatchObject({
      properties: { status: { type: 'string', const: 'ok' } },
    });
    expect(response('/api/health', 'get', '200')).not.toHaveProperty('properties.status.pattern');
  });

  test('a parameter says what it must be, and what it is for', () => {
    const parameters = schemaOf('paths', '/assets', 'get', 'parameters');

    expect(parameters).toMatchObject([
      { name: 'limit', description: 'Must be a whole number from 1 to 1000.' },
      { name: 'cursor', description: 'Must be a cursor from an earlier response.' },
      { name: 'order', description: 'Must be one of oldest, newest.' },
      { name: 'if-none-match', description: expect.stringContaining('ETag') },
    ]);
    expect(schemaOf('paths', '/assets', 'post', 'parameters')).toMatchObject([
      { name: 'idempotency-key', description: expect.stringContaining('within 24 hours') },
    ]);
  });
});
