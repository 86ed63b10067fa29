import { describe, expect, test } from 'vitest';
import { createArchiveReader } from './archiveReader.ts';

/** A worker that answers nothing. */
class SilentWorker extends EventTarget {
  isEnded = false;
  onmessage = null;
  onmessageerror = null;
  onerror: ((event: Event) => void) | null = null;
  postMessage(): void {}
  terminate(): void {
    this.isEnded = true;
  }
}

const wanted = { path: 'files/a.jpg', sha256: '' };

describe('an archive whose worker', () => {
  test.each([
    ['is stopped', undefined, 'unreadable'],
    ['has crashed', Object.assign(new Event('error'), { message: 'Out of memory' }), 'unreadable'],
    ['could not be loaded', new Event('error'), 'notLoaded'],
  ])('%s answers whoever waits, and whoever asks later', async (_, event, code) => {
    const worker = new SilentWorker();
    const reader = createArchiveReader(() => worker);
    const before = [reader.open(new Blob(), 'password'), reader.read(wanted)];
    if (event) worker.onerror?.(event);
    else reader.stop();
    for (const waiting of [...before, reader.read(wanted)])
      await expect(waiting).rejects.toMatchObject({ code });
    expect(worker.isEnded).toBe(true);
  });
});
