import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { SERVED_ENDPOINTS } from '#functions/declared.ts';
import { openApiDocument } from './openapi.ts';

const responseSchema = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.unknown()).default({}),
});
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), responseSchema) })),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const document = documentSchema.parse(openApiDocument(SERVED_ENDPOINTS));
const response = (method: string, path: string, status = '200') =>
  responseSchema.parse(document.paths[path]?.[method]?.responses[status]);

const PDF = { schema: { type: 'string', format: 'binary' } };

describe('the OpenAPI document', () => {
  test('declares a document that always fits into its response as bytes alone', () => {
    expect(response('get', '/transfers/{id}/receipt').content).toEqual({ 'application/pdf': PDF });
  });

  test.each(['/assets/generate-report', '/assets/labels'])(
    'declares the document of %s as bytes, and JSON only with the address of a large one',
    (path) => {
      expect(response('post', path).content).toEqual({
        'application/pdf': PDF,
        'application/json': {
          schema: {
            type: 'object',
            properties: { downloadUrl: { type: 'string' } },
            required: ['downloadUrl'],
          },
        },
      });
    },
  );

  test.each([
    ['get', '/assets', ['ETag', 'x-next-cursor', 'x-list-version']],
    ['get', '/api/trash', ['x-next-cursor']],
    ['get', '/api/admin/problem-transfers', ['x-checked-at']],
    ['get', '/assets/{id}', []],
  ])('declares the headers with which %s %s answers', (method, path, names) => {
    expect(Object.keys(response(method, path).headers)).toEqual(names);
  });

  test('declares that an unchanged list has its version, and no cursor', () => {
    expect(Object.keys(response('get', '/assets', '304').headers)).toEqual(['ETag', 'x-list-version']);
  });
});
