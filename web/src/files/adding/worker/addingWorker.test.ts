import { describe, expect, test } from 'vitest';
import { createAddingWorker } from './addingWorker.ts';

/** A worker that answers nothing. */
class SilentWorker extends EventTarget {
  onmessage = null;
  onmessageerror = null;
  onerror: ((event: Event) => void) | null = null;
  postMessage(): void {}
  terminate(): void {}
}

describe('files whose worker', () => {
  test.each(['is stopped', 'has crashed'])('%s are lost, and nobody waits for them', async (how) => {
    const silent = new SilentWorker();
    const worker = createAddingWorker(() => silent);
    const waiting = worker.seal('a', new File(['photo'], 'photo.jpg'));
    if (how === 'is stopped') worker.stop();
    else silent.onerror?.(new Event('error'));
    await expect(waiting).rejects.toMatchObject({ fault: 'lost' });
  });
});
