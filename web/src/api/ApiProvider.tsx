import { QueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { ApiError } from '#web/base/apiError.ts';
import type { Api } from './client.ts';

const ApiContext = createContext<Api | undefined>(undefined);

export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The client of the product's API. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

const RETRIES = 2;

/** Whether a retry may help: there was no response, or the server says that it is down. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** Whether a request that is only read is sent again after so many failures. */
export const mayRetry = (failures: number, error: unknown): boolean => failures < RETRIES && isPassing(error);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        /** A machine without internet still reaches a local server. */
        networkMode: 'always',
        /** It is off with that mode, and a screen would go on to say that it could not be loaded. */
        refetchOnReconnect: ({ state }) => state.status === 'error',
        staleTime: 5_000,
        retry: mayRetry,
      },
      mutations: { networkMode: 'always' },
    },
  });
