import { useMutation } from '@tanstack/react-query';
import { assets } from '#shared/contract/assets.ts';
import { useApi } from '#web/api/ApiProvider.tsx';

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
