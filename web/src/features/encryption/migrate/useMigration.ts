import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText, isWrongPassword, reasonOf } from '#web/api/failureText.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { needsEncryptionPassword, useMigrateToEncrypted, useRefresh } from '../api.ts';
import { showRecoveryKey } from '../recovery/RecoveryKey.tsx';

export type MigrationState =
  /** `message` says what the last request achieved. */
  | { readonly kind: 'idle'; readonly message?: string }
  | { readonly kind: 'running'; readonly remaining: number }
  | { readonly kind: 'failed'; readonly failure: string }
  /** The encryption session has ended; `failure` says what was wrong with the password that was tried. */
  | { readonly kind: 'locked'; readonly failure?: string };

interface MigrationStart {
  readonly level: SecurityLevel;
  readonly remaining: number;
  readonly password?: string;
}

export interface Migration {
  readonly state: MigrationState;
  /** Encrypts the plain items, request by request, until none remains or the user leaves the screen. */
  readonly goOn: (start: MigrationStart) => Promise<void>;
}

const settled = (_: MigrationState, next: MigrationState): MigrationState => next;

export function useMigration(): Migration {
  const { t } = useTranslation('encryptionDialogs');
  const { t: settings } = useTranslation('encryptionSettings');
  const { mutateAsync } = useMigrateToEncrypted();
  const refresh = useRefresh();
  const [state, show] = useReducer(settled, { kind: 'idle' });
  const isShown = useIsShown();
  const isRunning = useRef(false);

  const failed = (level: SecurityLevel, error: unknown): MigrationState => {
    if (isWrongPassword(error)) return { kind: 'locked', failure: reasonOf(error) };
    if (needsPassword(level) && needsEncryptionPassword(error)) return { kind: 'locked' };
    const failure = failureText(error, {
      fallback: t('migrate.failed'),
      thrown: (reason) => t('migrate.thrown', { reason }),
    });
    return { kind: 'failed', failure };
  };

  const doneText = ({ inTransit = 0 }: { readonly inTransit?: number | undefined }): string =>
    inTransit > 0 ? settings('migration.inTransit', { count: inTransit }) : settings('migration.complete');

  /** Only the first request needs the password: it opens an encryption session. */
  const encrypt = async ({ level, remaining, password }: MigrationStart): Promise<MigrationState> => {
    show({ kind: 'running', remaining });
    const step = await mutateAsync({ level, password });
    if (step.recoveryKey !== undefined) void showRecoveryKey(step.recoveryKey);
    if (step.remaining === 0) return { kind: 'idle', message: doneText(step) };
    if (step.remaining >= remaining) return { kind: 'failed', failure: settings('migration.stalled') };
    return isShown.current ? encrypt({ level, remaining: step.remaining }) : { kind: 'idle' };
  };

  const goOn = async (start: MigrationStart): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const end = await encrypt(start).catch((error: unknown) => failed(start.level, error));
    isRunning.current = false;
    await refresh();
    show(end);
    if (end.kind === 'idle' && end.message && isShown.current) void successToast(end.message);
  };
  return { state, goOn };
}
