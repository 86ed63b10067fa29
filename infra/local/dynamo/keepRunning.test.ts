import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { deferred } from '#tests/support/deferred.ts';
import type { Dynoxide, DynoxideProcess } from './dynoxide.ts';
import { keepRunning } from './keepRunning.ts';
import { stopAndRewrite } from './rewrite.ts';

type Signal = NodeJS.Signals | null;

/** A program of a database that answers with its number until it ends. */
function programOf(number: number) {
  let hasEnded = false;
  const { promise: ended, resolve } = deferred<Signal>();
  function end(signal: Signal): void {
    hasEnded = true;
    resolve(signal);
  }
  async function call() {
    if (hasEnded) throw new Error('The program has ended');
    return { isError: false, text: String(number) };
  }
  return { ended, call, stop: async () => end(null), end };
}

const start = vi.fn<(stopped: AbortSignal) => Promise<DynoxideProcess>>();
const say = vi.fn();
const refused = () => Promise.reject(new Error('No memory'));

beforeEach(() => {
  vi.useFakeTimers();
  start.mockReset();
  say.mockReset();
});
afterEach(() => vi.useRealTimers());

/** A database whose first program has ended by the signal. */
async function afterEnd(signal: Signal = 'SIGKILL') {
  const first = programOf(1);
  start.mockResolvedValueOnce(first);
  const database = await keepRunning(start, say);
  expect(await database.call('get_item', {})).toMatchObject({ text: '1' });
  first.end(signal);
  await first.ended;
  return database;
}

describe('a program that ended by itself', () => {
  test('is started again, and a call that comes meanwhile waits for that', async () => {
    start.mockResolvedValue(programOf(2));
    const database = await afterEnd();

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
    expect(say.mock.calls).toEqual([[expect.stringContaining('It is started again.')]]);
  });

  test('is started again without a word where it was told to end, as systemd tells all programs of a unit', async () => {
    start.mockResolvedValue(programOf(2));
    const database = await afterEnd('SIGTERM');

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
    expect(say).not.toHaveBeenCalled();
  });

  test('refuses calls at once while it does not start again, until it does, and says so once', async () => {
    start.mockImplementation(refused);
    const database = await afterEnd();

    await expect(database.call('put_item', {})).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2_500);
    await expect(database.call('put_item', {})).rejects.toThrow();
    start.mockResolvedValue(programOf(2));
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
    expect(start).toHaveBeenCalledTimes(5);
    expect(say).toHaveBeenCalledTimes(2);
    expect(say).toHaveBeenLastCalledWith(expect.stringContaining('could not be started again'));
  });

  test('refuses a call whose caller has given it up by the time that it runs', async () => {
    const { promise, resolve } = deferred<DynoxideProcess>();
    start.mockReturnValue(promise);
    const database = await afterEnd();

    const given = expect(database.call('put_item', {})).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(2_000);
    await given;
    resolve(programOf(2));
    await vi.advanceTimersByTimeAsync(0);

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
  });

  test('is started once a second where it ends at each start, and says so once', async () => {
    start.mockImplementation(async () => {
      const program = programOf(2);
      setTimeout(program.end, 30, 'SIGKILL');
      return program;
    });
    await afterEnd();

    await vi.advanceTimersByTimeAsync(4_500);

    expect(start).toHaveBeenCalledTimes(1 + 5);
    expect(say).toHaveBeenCalledTimes(2);
  });
});

describe('a program that has answered ten thousand calls', () => {
  const callOften = async (database: Dynoxide, times: number) => {
    for (let called = 0; called < times; called += 1) await database.call('get_item', {});
  };

  test('is replaced without a word, since it keeps a part of each, while later calls wait', async () => {
    const first = programOf(1);
    start.mockResolvedValueOnce(first).mockResolvedValue(programOf(2));
    const database = await keepRunning(start, say);

    await callOften(database, 10_000);

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
    await first.ended;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(start).toHaveBeenCalledTimes(2);
    expect(say).not.toHaveBeenCalled();
  });

  test('goes on while it has a call under way, such as the copy for a backup', async () => {
    const { promise, resolve } = deferred<{ isError: boolean; text: string }>();
    const first = programOf(1);
    start.mockResolvedValueOnce({
      ...first,
      call: (tool) => (tool === 'create_snapshot' ? promise : first.call()),
    });
    start.mockResolvedValue(programOf(2));
    const database = await keepRunning(start, say);
    const copied = database.call('create_snapshot', {});

    await callOften(database, 10_000);
    expect(await database.call('get_item', {})).toMatchObject({ text: '1' });

    resolve({ isError: false, text: 'copied' });
    expect(await copied).toMatchObject({ text: 'copied' });
    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
  });

  test('is started again later where its replacement does not start', async () => {
    start.mockResolvedValueOnce(programOf(1)).mockRejectedValueOnce(new Error('No memory'));
    start.mockResolvedValue(programOf(2));
    const database = await keepRunning(start, say);

    await callOften(database, 10_000);
    await expect(database.call('get_item', {})).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
  });
});

test('calls that fail while the program is away start no second one beside its next start', async () => {
  const first = programOf(1);
  start.mockResolvedValueOnce(first).mockRejectedValueOnce(new Error('No memory'));
  start.mockResolvedValue(programOf(2));
  const database = await keepRunning(start, say);
  first.end('SIGKILL');
  await first.ended;
  for (let called = 0; called < 10_010; called += 1)
    await database.call('get_item', {}).catch(() => undefined);

  await vi.advanceTimersByTimeAsync(5_000);

  expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
  expect(start).toHaveBeenCalledTimes(3);
});

describe('the stop', () => {
  test('starts no program in place of one that has answered so many calls and is ending', async () => {
    const { promise: ending, resolve } = deferred<void>();
    const first = programOf(1);
    start.mockResolvedValueOnce({ ...first, stop: () => ending });
    const database = await keepRunning(start, say);
    for (let called = 0; called < 10_000; called += 1) await database.call('get_item', {});

    const stopped = database.stop();
    resolve();
    await stopped;

    expect(start).toHaveBeenCalledOnce();
  });

  test('ends a start that is under way, which may hang', async () => {
    start.mockImplementation(
      (stopped) =>
        new Promise((_, reject) => stopped.addEventListener('abort', () => reject(new Error('Stopped')))),
    );
    const database = await afterEnd();
    await database.stop();
    expect(start.mock.calls.map(([stopped]) => stopped.aborted)).toEqual([true, true]);
  });

  test('ends the program, which is not started again', async () => {
    const program = programOf(1);
    start.mockResolvedValue(program);
    const database = await keepRunning(start, say);

    await database.stop();
    await program.ended;

    expect(start).toHaveBeenCalledOnce();
    expect(say).not.toHaveBeenCalled();
  });

  test('does not wait for a program that does not start again, and ends the tries', async () => {
    start.mockImplementation(refused);
    const database = await afterEnd();
    await vi.advanceTimersByTimeAsync(1_500);
    const file = join(dataFolderOfTest(), 'dynamodb.sqlite');
    writeFileSync(file, 'rows');
    const tries = start.mock.calls.length;

    await stopAndRewrite(database, file);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(start).toHaveBeenCalledTimes(tries);
  });
});

test('a first start that fails is reported', async () => {
  start.mockImplementation(refused);

  await expect(keepRunning(start)).rejects.toThrow('No memory');
});
