import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';

/** The registry of the user who adds files, and the cache in which its items are shown. */
export interface Registry {
  readonly api: Api;
  readonly client: QueryClient;
}
