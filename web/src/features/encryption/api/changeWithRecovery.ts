import { useMutation } from '@tanstack/react-query';
import { passwordChange } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { FORGET_AT_ONCE } from './secrets.ts';

interface Recovery {
  readonly recoveryKey: string;
  readonly newPassword: string;
}

export function useChangeWithRecovery() {
  const api = useApi();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ recoveryKey, newPassword }: Recovery) =>
      api.call(passwordChange.changeWithRecovery, { body: { recoveryKey, newPassword } }),
  });
}
