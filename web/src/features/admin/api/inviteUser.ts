import { useMutation, useQueryClient } from '@tanstack/react-query';
import { admin } from '#shared/contract/admin.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { putFirst } from './usersCache.ts';

export interface Invitation {
  readonly username: string;
  readonly email: string;
}

/** Makes an account, and mails how to sign in to it. */
export function useInviteUser() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Invitation) => api.call(admin.invite, { body }),
    onSuccess: (user) => putFirst(client, user),
  });
}
