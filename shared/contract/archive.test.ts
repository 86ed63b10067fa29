import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  ARCHIVE_ENTRIES,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Archive,
  type ArchivedFile,
  type ArchivedItem,
  archiveJsonSchema,
  archiveSchema,
  MISSING_REASONS,
  type MissingFile,
  type MissingReason,
} from './archive.ts';

const photo: ArchivedFile = {
  kind: 'photo',
  name: 'front.jpg',
  type: 'image/jpeg',
  bytes: 3,
  sha256: '0'.repeat(64),
  path: `${ARCHIVE_ENTRIES.files}0001 Bicycle/01 front.jpg`,
};

const bicycle: ArchivedItem = {
  id: 'item-1',
  name: 'Bicycle',
  type: 'Vehicle',
  description: 'Blue',
  details: [{ name: 'Colour', value: 'blue' }],
  createdAt: '2026-01-01T10:00:00.000Z',
  changedAt: '2026-02-01T10:00:00.000Z',
  received: false,
  files: [photo],
};

const lost = (reason: MissingReason): MissingFile => ({
  itemId: 'item-1',
  itemName: 'Bicycle',
  name: 'back.jpg',
  kind: 'photo',
  reason,
});

const archive: Archive = {
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  exportedAt: '2026-05-01T10:00:00.000Z',
  items: [bicycle],
  missing: MISSING_REASONS.map(lost),
  damaged: [{ id: 'item-2' }],
};

const withPath = (path: string) => ({
  ...archive,
  items: [{ ...bicycle, files: [{ ...photo, path }] }],
});

describe('the document of an archive', () => {
  test('holds items with their details and files, and what is not in the archive', () => {
    expect(z.parse(archiveSchema, JSON.parse(JSON.stringify(archive)))).toEqual(archive);
  });

  test('is refused with another version', () => {
    expect(z.safeParse(archiveSchema, { ...archive, version: 2 }).success).toBe(false);
  });

  test.each([
    '/etc/passwd',
    'files/../items.json',
    'files/a/..',
    'files/a/b/c',
    'files/a\\b/c',
    'items.json',
    'files/a/b\n',
    '',
  ])('is refused with a file at %j', (path) => {
    expect(z.safeParse(archiveSchema, withPath(path)).success).toBe(false);
    expect(z.safeParse(archiveSchema, withPath('files/a b/ü.jpg')).success).toBe(true);
  });

  test('has a published form: with -u, this test writes docs/items.schema.json', async () => {
    const text = `${JSON.stringify(archiveJsonSchema(), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../docs/items.schema.json');
  });
});
