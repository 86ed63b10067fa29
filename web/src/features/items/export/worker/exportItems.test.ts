import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { Decrypter } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { archiveSchema } from '#shared/contract/archive.ts';
import type { ListedItem } from '#shared/contract/assets.ts';
import { makeFile } from '#web/testing/files.ts';
import { damagedItem, makeItem } from '#web/testing/items.ts';
import type { ReadFile } from './archiveFiles.ts';
import { exportItems } from './exportItems.ts';
import type { Job } from './messages.ts';
import { collectingSink, TooLargeToCollect } from './sinks.ts';

const AT = '2026-05-01T10:00:00.000Z';
const PHOTO = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7_919) % 251);
const TEXT = new TextEncoder().encode('A manual.\n'.repeat(2_000));

const bike = makeItem({
  id: 'item-1',
  name: 'Fahrrad \u{1F6B2} "blau" / neu',
  properties: [
    { id: 'p2', name: 'Colour', value: '=blue' },
    { id: 'p1', name: 'colour', value: 'line\r\nbreak' },
  ],
  files: [
    makeFile({ id: 'file-1', name: 'front.jpg', bytes: PHOTO.length, caption: 'From the front' }),
    makeFile({ id: 'file-2', kind: 'manual', name: 'manual.txt', type: 'text/plain', bytes: TEXT.length }),
    makeFile({ id: 'lost', name: 'lost.jpg' }),
    makeFile({ id: 'broken', name: 'broken.jpg' }),
  ],
});
const sofa = makeItem({ id: 'item-2', name: 'Sofa', received: true });

const readFile: ReadFile = async (_, { id }) => {
  if (id === 'lost') return { state: 'missing' };
  if (id === 'broken') return { state: 'broken' };
  return { state: 'opened', bytes: id === 'file-2' ? TEXT : PHOTO };
};

const jobOf = (items: readonly ListedItem[], password?: string): Job => ({
  format: 'archive',
  items,
  exportedAt: AT,
  password,
});

const run = async (job: Job) => {
  const progress: number[] = [];
  const onProgress = ({ bytes }: { readonly bytes: number }) => void progress.push(bytes);
  const { content, missing } = await exportItems(job, { readFile, onProgress, workFactor: 10 });
  return { content: content ?? new Blob(), missing, progress };
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'item-registry-export-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = async (name: string, content: Blob): Promise<string> => {
  const path = join(folder, name);
  writeFileSync(path, new Uint8Array(await content.arrayBuffer()));
  return path;
};

/** The output of a program; undefined where the machine does not have it, which the workflows do not accept. */
function outputOf(program: string, parameters: readonly string[]): string | undefined {
  const { error, status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT') {
    expect(process.env.ARCHIVE_TOOLS).not.toBe('required');
    return undefined;
  }
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const READ_ZIP = `
import hashlib, json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
items = json.loads(archive.read('items.json'))
for item in items['items']:
    for file in item['files']:
        content = archive.read(file['path'])
        assert len(content) == file['bytes'] and hashlib.sha256(content).hexdigest() == file['sha256']
print(json.dumps(sorted(archive.namelist())))
`;

/** The program asks for the password at a terminal only, so it is given one. */
const OPEN_AGE = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execvp('age', ['age', '-d', '-o', sys.argv[3], sys.argv[1]])
os.read(terminal, 1024)
os.write(terminal, (sys.argv[2] + '\\n').encode())
try:
    while os.read(terminal, 1024): pass
except OSError:
    pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`;

const PATHS = [
  'files/01 Fahrrad \u{1F6B2} blau neu/01 front.jpg',
  'files/01 Fahrrad \u{1F6B2} blau neu/02 manual.txt',
];

describe('an exported archive', () => {
  test('holds the items, their files and what is missing, in the published form', async () => {
    const { content, missing, progress } = await run(jobOf([bike, damagedItem, sofa]));
    const entries = await new ZipReader(new BlobReader(content)).getEntries();
    expect(entries.map(({ filename }) => filename)).toEqual([
      'README.txt',
      'items.schema.json',
      ...PATHS,
      'items.json',
    ]);
    const last = entries.at(-1);
    const text = last && !last.directory ? await last.getData(new TextWriter()) : '';
    const archive = z.parse(archiveSchema, JSON.parse(text));
    expect(archive).toMatchObject({ exportedAt: AT, damaged: [{ id: damagedItem.id }], missing });
    expect(archive.items).toMatchObject([
      {
        id: 'item-1',
        name: bike.name,
        details: [
          { name: 'Colour', value: '=blue' },
          { name: 'colour', value: 'line\r\nbreak' },
        ],
        received: false,
        files: [
          { path: PATHS[0], caption: 'From the front', bytes: PHOTO.length },
          { path: PATHS[1], kind: 'manual' },
        ],
      },
      { id: 'item-2', name: 'Sofa', received: true, files: [] },
    ]);
    expect(missing.map(({ name, reason }) => [name, reason])).toEqual([
      ['lost.jpg', 'missing'],
      ['broken.jpg', 'broken'],
    ]);
    expect(progress.at(-1)).toBe(bike.files?.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  test('says in its README what of a registry it does not have', async () => {
    const { content } = await run(jobOf([sofa]));
    const [readMe] = await new ZipReader(new BlobReader(content)).getEntries();
    const text = readMe && !readMe.directory ? await readMe.getData(new TextWriter()) : '';
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Not in this archive: the trash, earlier versions of items, their history, and transfers.',
    );
  });

  test('gives back each file as it was', async () => {
    const { content } = await run(jobOf([bike]));
    const entries = await new ZipReader(new BlobReader(content)).getEntries();
    const photo = entries.find(({ filename }) => filename === PATHS[0]);
    const blob = photo && !photo.directory ? await photo.getData(new BlobWriter()) : new Blob();
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(PHOTO);
  });

  test('is opened by unzip and by Python', async () => {
    const path = await inFolder('plain.zip', (await run(jobOf([bike, sofa]))).content);
    expect(outputOf('unzip', ['-tq', path]) ?? 'No errors detected').toContain('No errors detected');
    const names = outputOf('python3', ['-c', READ_ZIP, path]);
    if (names !== undefined)
      expect(JSON.parse(names)).toEqual(['README.txt', ...PATHS, 'items.json', 'items.schema.json']);
  });

  test('with a password is opened by it alone', async () => {
    const { content } = await run(jobOf([sofa], 'copper lantern 47 otter'));
    const sealed = new Uint8Array(await content.arrayBuffer());
    const wrong = new Decrypter();
    wrong.addPassphrase('copper lantern 47 badger');
    await expect(wrong.decrypt(sealed)).rejects.toThrow();
    const right = new Decrypter();
    right.addPassphrase('copper lantern 47 otter');
    const opened = new Blob([new Uint8Array(await right.decrypt(sealed))]);
    expect(await new ZipReader(new BlobReader(opened)).getEntries()).toHaveLength(3);
  });

  test('with a password is opened by the program age', async () => {
    const password = 'Käse \u{1F6B2} otter 47';
    if (outputOf('age', ['--version']) === undefined) return;
    const sealed = await inFolder('sealed.zip.age', (await run(jobOf([bike], password))).content);
    const opened = join(folder, 'opened.zip');
    if (outputOf('python3', ['-c', OPEN_AGE, sealed, password, opened]) === undefined) return;
    const plain = await run(jobOf([bike]));
    expect(new Uint8Array(readFileSync(opened))).toEqual(new Uint8Array(await plain.content.arrayBuffer()));
  });
});

describe('an export that fails', () => {
  const failing: ReadFile = async () => {
    throw new Error('broken');
  };

  test('aborts the file, with a password too', async () => {
    for (const password of [undefined, 'copper lantern 47 otter']) {
      const ends: string[] = [];
      const stream = new WritableStream({
        abort: () => void ends.push('aborted'),
        close: () => void ends.push('closed'),
      });
      const sink = { stream, content: () => undefined };
      const job: Job = { format: 'archive', items: [bike], exportedAt: AT, password };
      await expect(
        exportItems(job, { readFile: failing, onProgress: () => undefined, sink, workFactor: 10 }),
      ).rejects.toThrow();
      expect(ends).toEqual(['aborted']);
    }
  });

  test('tells of an archive that is too large to be collected', async () => {
    const { stream, content } = collectingSink(10);
    const writer = stream.getWriter();
    await writer.write(new Uint8Array(8));
    await expect(writer.write(new Uint8Array(8))).rejects.toThrow(TooLargeToCollect);
    expect(content()?.size).toBe(0);
  });
});
