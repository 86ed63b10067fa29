import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createDocumentTurns } from './documents.ts';

const busy = { code: 'too_many_requests', details: { retryAfter: 5 } };

/** A document that is made until it is told to end. */
function lasting() {
  const { promise: ended, resolve: end } = deferred<void>();
  return { make: () => ended, end: () => end() };
}

test('one document is made at a time, three wait, and another is refused', async () => {
  const inTurn = createDocumentTurns(() => 0);
  let running = 0;
  let most = 0;
  const make = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };

  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => inTurn(make)));

  expect(most).toBe(1);
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
    'rejected',
  ]);
  expect(outcomes.at(-1)).toMatchObject({ reason: busy });
  await expect(inTurn(async () => 'made')).resolves.toBe('made');
});

test('a document that has waited longer than its request has time is refused, and not made', async () => {
  let at = 0;
  const inTurn = createDocumentTurns(() => at);
  const first = lasting();
  const making = inTurn(first.make);
  let isMade = false;
  const waiting = inTurn(async () => {
    isMade = true;
  });
  // The first one begins before the clock goes on.
  await Promise.resolve();
  at = 4_001;
  first.end();

  await expect(waiting).rejects.toMatchObject(busy);
  await making;
  expect(isMade).toBe(false);
});

test('those who wait are refused after 4 seconds, which frees their places, and nothing is made for them', async () => {
  vi.useFakeTimers();
  try {
    const inTurn = createDocumentTurns();
    const first = lasting();
    const making = inTurn(first.make);
    const late = vi.fn(async () => 'late');
    const waiting = Promise.allSettled([inTurn(late), inTurn(late), inTurn(late)]);
    await vi.advanceTimersByTimeAsync(4_000);
    for (const outcome of await waiting) expect(outcome).toMatchObject({ status: 'rejected', reason: busy });

    const next = inTurn(async () => 'made');
    first.end();

    await expect(next).resolves.toBe('made');
    await making;
    expect(late).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('a document that fails lets the next one be made', async () => {
  const inTurn = createDocumentTurns(() => 0);
  const failing = inTurn(async () => {
    throw new Error('no room');
  });
  const next = inTurn(async () => 'made');

  await expect(failing).rejects.toThrow('no room');
  await expect(next).resolves.toBe('made');
});
