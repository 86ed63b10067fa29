import { useMutation } from '@tanstack/react-query';
import { dataReset } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { FORGET_AT_ONCE } from './secrets.ts';

/** Deletes all encrypted data, after the account password. */
export function useResetEncryptedData() {
  const api = useApi();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: (accountPassword: string) =>
      api.call(dataReset.reset, { body: { currentPassword: accountPassword } }),
  });
}
