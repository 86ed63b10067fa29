import { expect, test } from 'vitest';
import { routeKey } from '#shared/contract/endpoint.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { RARE_PATHS, ROUTE_LIMITS } from './throttling.ts';

const rateOf = (endpoint: Parameters<typeof routeKey>[0]) =>
  ROUTE_LIMITS.get(routeKey(endpoint))?.requestsPerSecond;

test('completed transfers and receipts take more requests than reports and labels, whose runs are long', () => {
  expect([transfers.completed, transfers.receipt].map(rateOf)).toEqual([20, 20]);
  expect([reports.generate, labels.print].map(rateOf)).toEqual([5, 5]);
});

test('the paths of completed transfers and receipts are still among those that one caller could use up', () => {
  expect(RARE_PATHS).toEqual(expect.arrayContaining([transfers.completed.path, transfers.receipt.path]));
});
