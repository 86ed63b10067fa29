import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { assets } from '#shared/contract/assets.ts';
import { type Endpoint, endpointIn } from '#shared/contract/endpoint.ts';
import type { Issue } from '#shared/contract/errors.ts';
import { files } from '#shared/contract/files.ts';
import { imports } from '#shared/contract/imports.ts';
import { httpEvent } from '#tests/support/httpEvent.ts';
import { jsonBodyOf, parseCall } from './parseCall.ts';

const alice = { sub: 'alice-id', username: 'alice' };

/** The issues that a request of this body is refused with. */
function issuesOf(endpoint: Endpoint, body: unknown): readonly Issue[] {
  const event = httpEvent(endpoint, alice, { params: { id: 'x', importId: 'a'.repeat(32) } });
  event.headers['idempotency-key'] = 'k';
  try {
    parseCall(endpoint, { event, body, caller: undefined });
    return [];
  } catch (error) {
    if (error instanceof RegistryError) return error.details.issues ?? [];
    throw error;
  }
}

const item = { name: 'a', description: 'b', assetType: 'c', properties: [] };
// About as many entries as a request has room for. Each wrong one would be an issue of its own, and Zod fails to carry so many.
const wrong = Array.from({ length: 900_000 }, () => '');

test.each<[string, Endpoint, unknown, Issue]>([
  [
    'the rows of an import',
    imports.add,
    { items: [item], rows: wrong },
    { path: 'rows', message: 'Must name at most 25 rows' },
  ],
  [
    'the renditions of an added file',
    files.add,
    { files: [{ renditions: wrong }] },
    { path: 'files.0.renditions', message: 'Must name the original, and each rendition once' },
  ],
  [
    'the renditions of a kept file',
    assets.update,
    { ...item, version: 1, files: [{ renditions: wrong }] },
    { path: 'files.0.renditions', message: 'Must name the original, and each rendition once' },
  ],
])('%s are one thing that is wrong when there are too many', (_, endpoint, body, expected) => {
  const issues = issuesOf(endpoint, body);
  expect(issues).toContainEqual(expected);
  expect(issues.length).toBeLessThan(20);
});

test('a response names at most 100 things that are wrong, however many there are', () => {
  const endpoint = endpointIn('assets')({
    method: 'POST',
    path: '/things',
    summary: '',
    body: z.object({ list: z.array(z.number()) }),
    response: z.object({}),
  });
  const issues = issuesOf(endpoint, { list: wrong.slice(0, 5_000) });
  expect(issues).toHaveLength(100);
  expect(issues.at(-1)).toEqual({ path: 'list.99', message: 'Must be a number' });
});

test('a compressed body is refused by the name of its encoding, and one that only claims another is read', () => {
  const event = httpEvent(assets.create, alice, { body: item });
  event.headers['content-encoding'] = 'gzip';
  expect(jsonBodyOf(event)).toEqual(item);

  event.isBase64Encoded = true;
  event.body = gzipSync(JSON.stringify(item)).toString('base64');
  expect(() => jsonBodyOf(event)).toThrow(
    expect.objectContaining({ code: 'unsupported_media_type', message: expect.stringContaining('gzip') }),
  );
});
