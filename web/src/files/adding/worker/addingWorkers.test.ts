import { describe, expect, test } from 'vitest';
import { createFakeAddingWorker } from '#web/testing/fakeAddingWorker.ts';
import { createAddingWorkers } from './addingWorkers.ts';
import { UploadFailure } from './uploadFailure.ts';

const photo = new File(['photo'], 'photo.jpg');

/** Two workers, and what each has seen. */
function startPair(behaviour: Parameters<typeof createFakeAddingWorker>[0] = {}) {
  const fakes = [createFakeAddingWorker(behaviour), createFakeAddingWorker(behaviour)];
  const waiting = fakes.map(({ worker }) => worker);
  const pair = createAddingWorkers(() => waiting.shift() ?? createFakeAddingWorker().worker);
  const seen = <Key extends keyof (typeof fakes)[0]['seen']>(key: Key) => fakes.map((fake) => fake.seen[key]);
  return { pair, seen };
}
const send = (pair: ReturnType<typeof createAddingWorkers>, id: string) =>
  pair.upload(id, {}, () => undefined);

describe('two workers', () => {
  test('share the files, and each sends what it has made', async () => {
    const { pair, seen } = startPair();
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => pair.seal(id, photo)));
    expect(seen('sealed')).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
    await send(pair, 'b');
    await send(pair, 'd');
    expect(seen('uploads')).toEqual([0, 2]);
  });

  test('give the next file to the one that holds fewer', async () => {
    const { pair, seen } = startPair();
    for (const id of ['a', 'b', 'c']) await pair.seal(id, photo);
    pair.forget('a');
    pair.forget('c');
    for (const id of ['d', 'e', 'f']) await pair.seal(id, photo);
    expect(seen('sealed')).toEqual([
      ['a', 'c', 'd', 'e'],
      ['b', 'f'],
    ]);
    expect(seen('forgotten')).toEqual([['a', 'c'], []]);
  });

  test('keep no place for a file that could not be made', async () => {
    const { pair, seen } = startPair({
      onSeal: ({ name }) => {
        if (name === 'broken.jpg') throw new Error('broken');
      },
    });
    await expect(pair.seal('a', new File([], 'broken.jpg'))).rejects.toThrow('broken');
    await pair.seal('b', photo);
    await pair.seal('c', photo);
    expect(seen('sealed')).toEqual([['a', 'b'], ['c']]);
  });

  test('say of a file that none of them holds that it is lost', async () => {
    const { pair, seen } = startPair();
    await pair.seal('a', photo);
    pair.stop();
    expect(seen('stops')).toEqual([1, 1]);
    await expect(send(pair, 'a')).rejects.toMatchObject({ fault: 'lost' });
  });

  test('keep a file whose connection failed for another try, and not one that is lost', async () => {
    const faults: ('connection' | 'lost')[] = ['connection', 'lost'];
    const { pair, seen } = startPair({
      onUpload: () => {
        throw new UploadFailure(faults.shift() ?? 'refused');
      },
    });
    await pair.seal('a', photo);
    await expect(send(pair, 'a')).rejects.toMatchObject({ fault: 'connection' });
    await expect(send(pair, 'a')).rejects.toMatchObject({ fault: 'lost' });
    await expect(send(pair, 'a')).rejects.toMatchObject({ fault: 'lost' });
    expect(seen('uploads')).toEqual([2, 0]);
  });
});
