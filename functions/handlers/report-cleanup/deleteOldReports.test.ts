import { expect, test, vi } from 'vitest';
import { declared } from './declared.ts';
import { deleteOldReports, KEPT_MINUTES } from './deleteOldReports.ts';

test('a run deletes what was stored more than ten minutes before it', async () => {
  const remove = vi.fn(async () => 3);
  const now = () => new Date('2026-11-20T10:00:00Z');

  expect(await deleteOldReports({ remove, now })).toEqual({ deleted: 3 });
  expect(remove).toHaveBeenCalledWith(new Date('2026-11-20T09:50:00Z'));
});

test('no document is kept for longer than an hour, even if a run needs all of its time', () => {
  const { everyMinutes, timeoutMinutes } = declared.schedule;
  expect(KEPT_MINUTES + everyMinutes + timeoutMinutes).toBeLessThanOrEqual(60);
});
