import { useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { failureText } from '#web/api/failureText.ts';
import { successToast } from '#web/ui/dialogs.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { needsEncryptionPassword, useMigrateToEncrypted, useRefresh } from '../api.ts';

export type MigrationState =
  /** `message` says what the last request achieved. */
  | { readonly kind: 'idle'; readonly message?: string }
  | { readonly kind: 'running'; readonly remaining: number }
  | { readonly kind: 'failed'; readonly failure: string }
  /** There was no encryption session. */
  | { readonly kind: 'locked' };

export interface MigrationStart {
  readonly level: SecurityLevel;
  readonly remaining: number;
  /** Whether there may be more, because not all were counted: then a larger number in the next response is no stall. */
  readonly isCutShort?: boolean | undefined;
}

interface Done {
  readonly inTransit?: number | undefined;
  readonly damaged?: number | undefined;
  /** Whether there was no time to count all of them. */
  readonly isCutShort?: boolean | undefined;
}

export interface Migration {
  readonly state: MigrationState;
  /**
   * Encrypts the plain items, request by request, until none remains, it gets no further or the user leaves the screen.
   * Where the level has a password, a session has to be open.
   */
  readonly goOn: (start: MigrationStart) => Promise<void>;
}

/** Each takes the server up to half a minute. */
const UNCOUNTED_RESPONSES = 10;

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
    if (needsPassword(level) && needsEncryptionPassword(error)) return { kind: 'locked' };
    const failure = failureText(error, t('migrate.failed'), (reason) => t('migrate.thrown', { reason }));
    return { kind: 'failed', failure };
  };

  const doneText = ({ inTransit = 0, damaged = 0, isCutShort }: Done): string => {
    if (isCutShort) return settings('migration.completeUncounted');
    if (inTransit > 0) return settings('migration.completeBut', { count: inTransit });
    return settings(damaged > 0 ? 'migration.inTransit' : 'migration.complete');
  };

  /**
   * @param fewest the least number that a response has said to remain
   * @param patience how many more may say that no fewer remain than before, where not all were counted, and none fewer
   * than ever
   */
  const encrypt = async (
    { level, remaining, isCutShort }: MigrationStart,
    fewest = Number.POSITIVE_INFINITY,
    patience = UNCOUNTED_RESPONSES,
  ): Promise<MigrationState> => {
    show({ kind: 'running', remaining });
    const step = await mutateAsync({ level });
    if (step.remaining === 0 && step.damaged) {
      const failure = `${settings('migration.damaged', { count: step.damaged })} ${doneText(step)}`;
      return { kind: 'failed', failure };
    }
    if (step.remaining === 0) return { kind: 'idle', message: doneText(step) };
    const areCounted = !isCutShort && !step.isCutShort;
    const isNoFewer = step.remaining >= remaining;
    if (isNoFewer && (areCounted || patience === 0))
      return { kind: 'failed', failure: settings('migration.stalled') };
    if (!isShown.current) return { kind: 'idle' };
    const isFewest = step.remaining < fewest;
    return encrypt(
      { ...step, level },
      isFewest ? step.remaining : fewest,
      isFewest ? UNCOUNTED_RESPONSES : patience - (isNoFewer ? 1 : 0),
    );
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
