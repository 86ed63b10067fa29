import { queryOptions, useQuery } from '@tanstack/react-query';
import { transfers } from '#shared/contract/transfers.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { transferKeys } from './transferKeys.ts';

/** Which item of whom a link names. */
export interface LinkedItem {
  readonly ownerId: string;
  readonly assetId: string;
}

/** Whose item it is, and whether it can be asked for. */
export const previewQuery = (api: Api, { ownerId, assetId }: LinkedItem) =>
  queryOptions({
    queryKey: transferKeys.preview(ownerId, assetId),
    queryFn: ({ signal }) => api.call(transfers.preview, { query: { ownerId, assetId }, signal }),
  });

export const usePreview = (item: LinkedItem) => useQuery(previewQuery(useApi(), item));
