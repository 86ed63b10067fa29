import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import { encryptionStatusQuery } from '#web/session/api/encryptionStatus.ts';
import { successToast } from '#web/ui/dialogs.ts';
import { useRefresh } from '../api/useRefresh.ts';
import type { LevelChanged } from '../migrate/useLevelChange.ts';
import type { Migration } from '../migrate/useMigration.ts';
import { showRecoveryKey } from '../recovery/showRecoveryKey.tsx';

/** What follows a change of level: it is shown everywhere, and items that are still plain are encrypted. */
export function useLevelChanged(goOn: Migration['goOn']): (change: LevelChanged) => Promise<void> {
  const api = useApi();
  const client = useQueryClient();
  const refresh = useRefresh();
  return async ({ level, message, recoveryKey }) => {
    void successToast(message);
    if (recoveryKey !== undefined) void showRecoveryKey(recoveryKey);
    await refresh();
    const { unencryptedItems } = await client.ensureQueryData(encryptionStatusQuery(api));
    if (unencryptedItems > 0) await goOn({ level, remaining: unencryptedItems });
  };
}
