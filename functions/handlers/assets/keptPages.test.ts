import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssetRow } from '#functions/lib/storage/assetRow.ts';
import { createKeptPages } from './keptPages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MEGABYTE = 1_024 * 1_024;

function pageOf(bytes: number) {
  const row: AssetRow = {
    ownerId: 'owner',
    assetId: 'item',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    content: 'x'.repeat(bytes),
  };
  return { items: [row], hash: `${bytes}` };
}

const started = () => createKeptPages(() => new Date());

test('a page is found by its own mark', () => {
  const pages = started();
  const page = pageOf(1);
  pages.keep('mark', page);
  expect([pages.get('mark'), pages.get('another')]).toEqual([page, undefined]);
});

test('a page is dropped after ten minutes, also by a process whose timers stood still', () => {
  for (const pass of [vi.advanceTimersByTime, (ms: number) => vi.setSystemTime(Date.now() + ms)]) {
    const pages = started();
    pages.keep('mark', pageOf(1));
    pass(10 * 60 * 1_000 - 1);
    expect(pages.get('mark')).toBeDefined();
    pass(1);
    expect(pages.get('mark')).toBeUndefined();
  }
});

test('the oldest pages are dropped for newer ones that would make more than 4 MB with them', () => {
  const pages = started();
  for (const mark of ['first', 'second', 'third']) pages.keep(mark, pageOf(1.5 * MEGABYTE));
  expect(['first', 'second', 'third'].map((mark) => pages.get(mark) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});

test('pages without an item are not kept without end', () => {
  const pages = started();
  for (let page = 0; page < 10_000; page += 1) pages.keep(`${page}`, { items: [], hash: '' });
  const kept = Array.from({ length: 10_000 }, (_, page) => pages.get(`${page}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(5_000);
});

test('a page that takes the place of itself counts once', () => {
  const pages = started();
  pages.keep('other', pageOf(1));
  for (let times = 0; times < 3; times += 1) pages.keep('mark', pageOf(2 * MEGABYTE));
  expect(pages.get('other')).toBeDefined();
});
