import { expect, test, vi } from 'vitest';
import { keepRunning } from './keepRunning.ts';

/** A program of a database that answers with its number, and ends when it is told to. */
function programOf(number: number) {
  let end: (how: unknown) => void = () => undefined;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  const call = async () => ({ isError: false, text: String(number) });
  return { ended, call, stop: async () => end(undefined), end };
}

test('a call that comes while the program starts again waits for that, over starts that fail', async () => {
  const programs = [programOf(1), programOf(2)];
  const start = vi.fn(async () => {
    if (start.mock.calls.length === 2) throw new Error('No memory');
    return programs.shift() ?? programOf(3);
  });
  const [first] = programs;
  const say = vi.fn();
  const database = await keepRunning(start, say);
  expect(await database.call('get_item', {})).toMatchObject({ text: '1' });

  first?.end(undefined);
  await first?.ended;

  expect(await database.call('get_item', {})).toMatchObject({ text: '2' });
  expect(start).toHaveBeenCalledTimes(3);
  expect(say).toHaveBeenCalledOnce();
});

test('a program that was told to stop is not started again', async () => {
  const program = programOf(1);
  const start = vi.fn(async () => program);
  const say = vi.fn();
  const database = await keepRunning(start, say);

  await database.stop();
  await program.ended;

  expect(start).toHaveBeenCalledOnce();
  expect(say).not.toHaveBeenCalled();
});

test('a first start that fails is reported', async () => {
  const start = async () => {
    throw new Error('It is not installed');
  };

  await expect(keepRunning(start)).rejects.toThrow('It is not installed');
});
