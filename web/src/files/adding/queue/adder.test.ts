import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { ApiError } from '#web/base/apiError.ts';
import { createAdder } from './adder.ts';

const item = { id: 'item' } as Item;
const file = (id: string) => ({ id }) as ItemFile;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An adder whose requests are recorded, while more files are on their way as long as the test says so. */
function start(
  refused: readonly string[] = [],
  refusal: unknown = new ApiError(409, '', { code: 'file_not_stored' }),
) {
  const coming = { isMore: true };
  const sent: string[][] = [];
  const added: string[] = [];
  const failed: string[] = [];
  const send = async (_: string, files: ItemFile[]) => {
    const ids = files.map(({ id }) => id);
    sent.push(ids);
    if (ids.some((id) => refused.includes(id))) throw refusal;
    return item;
  };
  const adder = createAdder({ send, onItem: () => undefined, isMoreComing: () => coming.isMore });
  const add = (id: string, to = 'item') =>
    void adder.add(to, file(id)).then(
      () => added.push(id),
      () => failed.push(id),
    );
  return { add, forget: adder.forget, coming, sent, added, failed };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('files that are ready one after the other', () => {
  test('go the first at once, and those of the next second together', async () => {
    const { add, sent, added } = start();
    add('1');
    await pass(10);
    expect(added).toEqual(['1']);
    for (const id of ['2', '3', '4']) {
      add(id);
      await pass(300);
    }
    expect(sent).toEqual([['1']]);
    await pass(200);
    expect(sent).toEqual([['1'], ['2', '3', '4']]);
    expect(added).toEqual(['1', '2', '3', '4']);
  });

  test('wait no longer once no more are on their way', async () => {
    const { add, coming, sent } = start();
    add('1');
    await pass(10);
    add('2');
    coming.isMore = false;
    add('3');
    await pass(0);
    expect(sent).toEqual([['1'], ['2', '3']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('do not wait for those of another item', async () => {
    const { add, sent } = start();
    add('1');
    add('2', 'other');
    await pass(0);
    expect(sent).toEqual([['1'], ['2']]);
  });

  test('are asked for one by one when they are refused together', async () => {
    const { add, coming, sent, added, failed } = start(['2']);
    coming.isMore = false;
    add('1');
    add('2');
    add('3');
    await pass(0);
    expect(sent).toEqual([['1'], ['2', '3'], ['2'], ['3']]);
    expect(added).toEqual(['1', '3']);
    expect(failed).toEqual(['2']);
  });

  test.each([
    ['there is no connection', new ApiError(0, '')],
    ['the items are locked', new ApiError(403, '', { code: 'authentication_required' })],
    ['there are too many requests', new ApiError(429, '', { code: 'too_many_requests' })],
    ['the item changes at the same moment', new ApiError(409, '', { code: 'lost_race' })],
  ])('fail together where %s', async (_, refusal) => {
    const { add, coming, sent, failed } = start(['2'], refusal);
    coming.isMore = false;
    add('1');
    add('2');
    add('3');
    await pass(0);
    expect(sent).toEqual([['1'], ['2', '3']]);
    expect(failed).toEqual(['2', '3']);
  });

  test('are not sent any more once they are forgotten', async () => {
    const { add, forget, sent, added, failed } = start();
    add('1');
    await pass(10);
    add('2');
    add('3');
    forget();
    await pass(2_000);
    expect(sent).toEqual([['1']]);
    expect([added, failed]).toEqual([['1'], ['2', '3']]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
