import { queryOptions, useQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { itemKeys } from './itemCache.ts';

/** The QR code of some content, as a data URL. The same content always gives the same image. */
export const qrCodeQuery = (api: Api, content: string) =>
  queryOptions({
    queryKey: itemKeys.qrCode(content),
    queryFn: ({ signal }) => api.call(assets.generateQrCode, { query: { content }, signal }),
    select: ({ qrCode }) => qrCode,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useQrCode = (content: string) => useQuery(qrCodeQuery(useApi(), content));
