import { useMutation } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';

/** Chooses the first level; only Standard can be chosen without a password. */
export function useSetSecurityLevel() {
  const api = useApi();
  return useMutation({
    mutationFn: (level: SecurityLevel) =>
      api.call(encryption.setSecurityLevel, { body: { SecurityLevel: level } }),
  });
}
