import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const declaration = {
  path: '/transfers/pending-count',
  group: 'transfers',
  access: 'user',
  status: 200,
  response: z.object({ count: z.number() }),
  errors: [],
} as const;

/** What every page asks now and then; apart from the other calls, so that pages load nothing else for it. */
export const pendingCount = {
  get: endpoint({
    ...declaration,
    method: 'GET',
    summary: 'How many transfers wait for the caller.',
  }),
  head: endpoint({
    ...declaration,
    method: 'HEAD',
    summary: 'The same without a body: the check at start-up.',
  }),
} as const;
