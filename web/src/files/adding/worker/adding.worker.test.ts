// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { FileFault } from '../making/fileFault.ts';
import { sealFile } from './sealFile.ts';

vi.mock('./sealFile.ts');

afterEach(() => void vi.unstubAllGlobals());

const answers = vi.fn();

test.each([
  ['is damaged is refused for good', new FileFault('broken'), { kind: 'unsealed', id: 'a', fault: 'broken' }],
  [
    'there was no memory for may be tried again',
    new RangeError('Out of memory'),
    { kind: 'notUploaded', id: 'a', fault: 'lost' },
  ],
])('a file that %s', async (_, error, answer) => {
  answers.mockClear();
  vi.stubGlobal('postMessage', answers);
  vi.mocked(sealFile).mockRejectedValue(error);
  await import('./adding.worker.ts');
  dispatchEvent(new MessageEvent('message', { data: { kind: 'seal', id: 'a', file: new File([], 'a') } }));
  await expect.poll(() => answers).toHaveBeenCalledExactlyOnceWith(answer);
});
