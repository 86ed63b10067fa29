import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeAddingWorker } from '#web/testing/fakeAddingWorker.ts';
import { session } from '#web/testing/fakeServer.ts';
import * as sealedCache from '../../showing/fetching/sealedCache.ts';
import { UploadFailure } from '../worker/uploadFailure.ts';
import { type Job, runJob } from './job.ts';
import { failureOf } from './upload.ts';

beforeEach(() => void vi.spyOn(sealedCache, 'dropSealed').mockResolvedValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const declared = { id: 'file', uploads: { original: { url: 'https://storage', headers: {} } } };
const newJob = (): Job => ({
  id: 'job',
  assetId: 'item',
  file: new File(['photo'], 'a.jpg'),
  stop: new AbortController(),
  newId: async () => 'file',
  isUploaded: false,
});

async function run(
  add: Parameters<typeof runJob>[1]['add'],
  job = newJob(),
  { worker } = createFakeAddingWorker(),
): Promise<void> {
  const answer = { files: [declared], expiresAt: '2026-01-01T00:05:00.000Z' };
  const api = createApi(session, async () => Response.json(answer, { status: 201 }));
  await runJob(job, { api, worker, nameOf: ({ name }) => name, add, show: () => undefined });
}

describe('the thumbnail that the browser keeps of an uploaded file', () => {
  test('stays when the file is added', async () => {
    await run(async () => undefined);
    expect(sealedCache.dropSealed).not.toHaveBeenCalled();
  });

  test('goes when the file cannot be added', async () => {
    const refused = new ApiError(409, 'No room', { code: 'no_room' });
    await expect(run(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(sealedCache.dropSealed).toHaveBeenCalledExactlyOnceWith({
      fileId: 'file',
      rendition: 'thumbnail',
    });
  });
});

describe('another try with a file that could not be added', () => {
  test.each([
    ['sends it no more where the item has no room', 409, 'no_room', 1],
    ['seals and sends it anew where the server knows it no more', 400, 'invalid_input', 2],
  ] as const)('%s', async (_, status, code, times) => {
    const job = newJob();
    const worker = createFakeAddingWorker();
    const refused = new ApiError(status, 'Refused', { code });
    await expect(run(() => Promise.reject(refused), job, worker)).rejects.toBe(refused);
    await run(async () => undefined, job, worker);
    expect(worker.seen.sealed).toHaveLength(times);
    expect(worker.seen.uploads).toBe(times);
  });
});

test('a file that the storage has no room for is not tried again, and says so', async () => {
  const full = new UploadFailure('full');
  const onUpload = vi.fn(() => Promise.reject(full));
  const worker = createFakeAddingWorker({ onUpload });
  await expect(run(async () => undefined, newJob(), worker)).rejects.toBe(full);
  expect(onUpload).toHaveBeenCalledOnce();
  expect(failureOf(full)).toBe('no_room');
});

test('a document gets the kind that its name tells', async () => {
  const add = vi.fn(async () => undefined);
  const job = { ...newJob(), file: new File(['%PDF-1.7'], 'receipt.pdf') };
  await run(add, job, createFakeAddingWorker({ type: 'application/pdf' }));
  expect(add).toHaveBeenCalledWith('item', expect.objectContaining({ name: 'receipt.pdf', kind: 'receipt' }));
});
