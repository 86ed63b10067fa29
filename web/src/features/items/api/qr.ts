import { useMutation, useQuery } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { itemKeys } from '#web/api/itemCache.ts';

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

interface QrMail {
  readonly assetId: string;
  /** A username or an email address. */
  readonly recipient: string;
  readonly includeName: boolean;
}

export function useSendQr() {
  const api = useApi();
  return useMutation({ mutationFn: (mail: QrMail) => api.call(assets.sendQr, { body: mail }) });
}
