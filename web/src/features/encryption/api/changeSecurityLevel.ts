import { useMutation } from '@tanstack/react-query';
import { encryption } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { FORGET_AT_ONCE } from './secrets.ts';

interface LevelChange {
  readonly level: SecurityLevel;
  /** Null when the present level has none. */
  readonly oldPassword: string | null;
  readonly newPassword: string;
}

/** Moves an existing vault to another level. The new password counts only where that level has one. */
export function useChangeSecurityLevel() {
  const api = useApi();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ level, oldPassword, newPassword }: LevelChange) =>
      api.call(encryption.changeSecurityLevel, {
        body: {
          NewSecurityLevel: level,
          OldPassword: oldPassword,
          ...(needsPassword(level) ? { NewPassword: newPassword } : {}),
        },
      }),
  });
}
