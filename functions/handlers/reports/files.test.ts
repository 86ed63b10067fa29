import { expect, test, vi } from 'vitest';
import { asResponse } from './files.ts';

const BEGAN = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => ({
  keepFile: vi.fn(async () => 'https://files.example.com/1'),
  now: () => new Date(BEGAN.getTime() + seconds * 1_000),
});
const fileOf = (megabytes: number) => ({ name: 'a.pdf', bytes: new Uint8Array(megabytes * 1024 * 1024) });

test('a large document is kept, and its address is the response', async () => {
  const deps = after(20);
  expect(await asResponse(deps, BEGAN, fileOf(5))).toEqual({
    body: { downloadUrl: 'https://files.example.com/1' },
  });
});

test('a large document that is ready when nobody waits for it any more is not kept', async () => {
  const deps = after(25);
  await expect(asResponse(deps, BEGAN, fileOf(5))).rejects.toMatchObject({ code: 'too_large' });
  expect(deps.keepFile).not.toHaveBeenCalled();
});

test('a small document is never kept', async () => {
  const deps = after(28);
  expect(await asResponse(deps, BEGAN, fileOf(1))).toHaveProperty('headers');
  expect(deps.keepFile).not.toHaveBeenCalled();
});
