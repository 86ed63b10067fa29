import { createContext, type ReactNode, useContext } from 'react';
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
