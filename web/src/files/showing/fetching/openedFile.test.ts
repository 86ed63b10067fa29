import { describe, expect, test } from 'vitest';
import { createTurns } from './openedFile.ts';

const never = new AbortController().signal;

/** An action that ends when the test says so. */
function held() {
  let resolve = (_: string): void => undefined;
  let reject = (_: Error): void => undefined;
  const gate = new Promise<string>((succeed, fail) => {
    resolve = succeed;
    reject = fail;
  });
  const state = { hasStarted: false };
  const action = () => {
    state.hasStarted = true;
    return gate;
  };
  return { action, state, resolve, reject };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('actions in turns', () => {
  test('run at most as many at a time as they may, in the order of the calls', async () => {
    const inTurn = createTurns(2);
    const [first, second, third] = [held(), held(), held()];
    const results = [first, second, third].map(({ action }) => inTurn(action, never));
    expect([first, second, third].map(({ state }) => state.hasStarted)).toEqual([true, true, false]);
    second.resolve('second');
    await soon();
    expect(third.state.hasStarted).toBe(true);
    first.resolve('first');
    third.resolve('third');
    expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
  });

  test('give their turn away when they fail', async () => {
    const inTurn = createTurns(1);
    const [first, second] = [held(), held()];
    const failed = inTurn(first.action, never);
    void inTurn(second.action, never);
    first.reject(new Error('No response'));
    await expect(failed).rejects.toThrow('No response');
    await soon();
    expect(second.state.hasStarted).toBe(true);
  });

  test('never start when they are cancelled before their turn', async () => {
    const inTurn = createTurns(1);
    const [first, second, third] = [held(), held(), held()];
    const cancelled = new AbortController();
    void inTurn(first.action, never);
    const result = inTurn(second.action, cancelled.signal);
    void inTurn(third.action, never);
    cancelled.abort();
    await expect(result).rejects.toThrow();
    first.resolve('first');
    await soon();
    expect([second, third].map(({ state }) => state.hasStarted)).toEqual([false, true]);
  });
});
