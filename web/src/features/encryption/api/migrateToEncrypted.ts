import { useMutation } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { FORGET_AT_ONCE } from './secrets.ts';

interface MigrationStep {
  readonly level: SecurityLevel;
  /** Not needed at Standard, nor while a session is open. */
  readonly password?: string | undefined;
}

/** Encrypts as many items as the server does in one call, and makes the vault before the first. */
export function useMigrateToEncrypted() {
  const api = useApi();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ level, password }: MigrationStep) =>
      api.call(encryption.migrateToEncrypted, {
        body: { SecurityLevel: level, ...(password === undefined ? {} : { Password: password }) },
      }),
  });
}
