import { createHash, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { importKeysOf } from './importKeys.ts';

test('the keys of an import are those of earlier releases, so that one which they began goes on', async () => {
  const file = new TextEncoder().encode('Name\nLamp\n');
  const choices = [{ columns: ['name'] }, 0];
  const text = `${createHash('sha256').update(file).digest('hex')} ${JSON.stringify(choices)}`;
  const expected = pbkdf2Sync(text, 'item-registry/import/1 alice', 600_000, 40, 'sha256').toString('hex');

  expect(await importKeysOf('alice', file, choices)).toEqual({
    importId: expected.slice(0, 32),
    secret: expected.slice(32),
  });
});
