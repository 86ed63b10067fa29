import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityStatus } from '#shared/contract/encryption.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { errorDialog } from '#web/ui/dialogs.tsx';
import { sessionStatusQuery, useEndSession } from './api.ts';

export const MINUTE_MS = 60_000;
/** The longest time that a response is expected to travel. */
const TRAVEL_MS = 5_000;

/**
 * The end of the session by this machine's clock, in ms since 1970; undefined without a session. The server's exact
 * instant counts unless it contradicts the server's minutes: then this clock is wrong, and the minutes count.
 * @param readAt when the response arrived, in ms since 1970
 */
export function endOf(status: SecurityStatus, readAt: number): number | undefined {
  if (!status.hasActiveSession) return undefined;
  const rounded = readAt + status.expiresIn * MINUTE_MS;
  const exact = Date.parse(status.expiresAt ?? '');
  return Math.abs(rounded - exact) <= MINUTE_MS + TRAVEL_MS ? exact : rounded;
}

export interface EncryptionSession {
  /** Null before a level was chosen; undefined while it is unknown. */
  readonly level: SecurityLevel | null | undefined;
  /** Whether encrypted items need a session: at Enhanced and Maximum. */
  readonly isNeeded: boolean;
  readonly isOpen: boolean;
  /** Whether a session is needed and there is none. */
  readonly isLocked: boolean;
  /** The end of an open session, in ms since 1970. */
  readonly end: number | undefined;
}

/** @param timeLeft of the session, in ms. */
export function sessionOf(
  status: SecurityStatus | undefined,
  end: number | undefined,
  timeLeft: number,
): EncryptionSession {
  const level = status?.securityLevel;
  const isNeeded = level !== undefined && level !== null && needsPassword(level);
  const isOpen = isNeeded && timeLeft > 0;
  return { level, isNeeded, isOpen, isLocked: isNeeded && !isOpen, end: isOpen ? end : undefined };
}

/**
 * How many ms are left until an instant (ms since 1970); 0 without one, and afterwards. It is updated at each whole
 * `step` before the instant, at the instant, and when the page is shown, because timers stop on a sleeping machine.
 */
export function useTimeLeft(until: number | undefined, step = Number.POSITIVE_INFINITY): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, until - now);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new instant is compared with the present
  useLayoutEffect(() => setNow(Date.now()), [until]);
  useEffect(() => {
    if (left === 0) return;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, left % step || step);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left, step]);
  return left;
}

/** The encryption session. It ends by this machine's clock, without a response that says so. */
export function useEncryptionSession(): EncryptionSession {
  const { data, dataUpdatedAt } = useQuery(sessionStatusQuery(useApi()));
  const end = data && endOf(data, dataUpdatedAt);
  return sessionOf(data, end, useTimeLeft(end));
}

/** Ends the encryption session, and shows a dialog when that fails. */
export function useLock() {
  const { t } = useTranslation('session');
  const { mutateAsync, isPending } = useEndSession();
  const lock = useCallback(async (): Promise<void> => {
    try {
      await mutateAsync();
    } catch {
      await errorDialog({ title: t('lock.failedTitle'), text: t('lock.failed') });
    }
  }, [mutateAsync, t]);
  return { lock, isPending };
}
