import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/base/apiError.ts';

const RETRIES = 2;

/** An answer that a second try may change: none at all, or a server that says it is down. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** The cache of what the server answered, once for each page load. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        /** A machine without internet still reaches a registry that runs on it. */
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
