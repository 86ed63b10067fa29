import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '#web/api/client.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createFakeAddingWorker } from '#web/testing/fakeAddingWorker.ts';
import { dropSealed } from '../../showing/fetching/sealedCache.ts';
import { type Job, runJob } from './job.ts';

vi.mock('../../showing/fetching/sealedCache.ts');

beforeEach(() => void vi.mocked(dropSealed).mockReset().mockResolvedValue());
afterEach(() => void vi.unstubAllGlobals());

const declared = { id: 'file', uploads: { original: { url: 'https://storage', headers: {} } } };
const session = {
  accessToken: async () => 'token',
  renew: async () => false,
  signIn: async () => undefined,
  signInAgain: async () => undefined,
};

async function run(add: () => Promise<void>): Promise<void> {
  const job: Job = {
    id: 'job',
    assetId: 'item',
    file: new File(['photo'], 'a.jpg'),
    stop: new AbortController(),
    newId: async () => 'file',
    isUploaded: false,
  };
  const answer = { files: [declared], expiresAt: '2026-01-01T00:05:00.000Z' };
  const api = createApi(session, async () => Response.json(answer, { status: 201 }));
  const { worker } = createFakeAddingWorker();
  await runJob(job, { api, worker, nameOf: ({ name }) => name, add, show: () => undefined });
}

describe('the thumbnail that the browser keeps of an uploaded file', () => {
  test('stays when the file is added', async () => {
    await run(async () => undefined);
    expect(dropSealed).not.toHaveBeenCalled();
  });

  test('goes when the file cannot be added', async () => {
    const refused = new ApiError(409, 'No room', { code: 'no_room' });
    await expect(run(() => Promise.reject(refused))).rejects.toBe(refused);
    expect(dropSealed).toHaveBeenCalledExactlyOnceWith({ fileId: 'file', rendition: 'thumbnail' });
  });
});
