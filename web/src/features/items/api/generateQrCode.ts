import { useQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from './itemCache.ts';

/** The QR code of some content, as a data URL. The same content always gives the same image. */
export function useQrCode(content: string) {
  const api = useApi();
  return useQuery({
    queryKey: itemKeys.qrCode(content),
    queryFn: ({ signal }) => api.call(assets.generateQrCode, { query: { content }, signal }),
    select: ({ qrCode }) => qrCode,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
