import { useMutation } from '@tanstack/react-query';
import { passwordChange } from '#shared/contract/encryption.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { FORGET_AT_ONCE } from './secrets.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export function useChangePassword() {
  const api = useApi();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ currentPassword, newPassword }: PasswordChange) =>
      api.call(passwordChange.changePassword, { body: { currentPassword, newPassword } }),
  });
}
