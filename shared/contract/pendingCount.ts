import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';

const endpoint = endpointIn('transfers');

const declaration = {
  path: '/transfers/pending-count',
  response: z.object({ count: z.number() }),
} as const;

/** Every page polls it. It stands apart from the other endpoints, so that pages load nothing else for it. */
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
