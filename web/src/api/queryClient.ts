import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/base/apiError.ts';

const RETRIES = 2;

/** Whether a retry may help: there was no response, or the server says that it is down. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        /** A machine without internet still reaches a local server. */
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
