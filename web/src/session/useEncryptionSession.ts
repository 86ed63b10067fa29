import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/api/ApiProvider.tsx';
import { sessionStatusQuery } from './api/sessionStatus.ts';
import { type EncryptionSession, endOf, sessionOf } from './model/sessionState.ts';
import { useTimeLeft } from './useTimeLeft.ts';

/** The encryption session. It ends here by the clock, without an answer that says so. */
export function useEncryptionSession(): EncryptionSession {
  const { data, dataUpdatedAt } = useQuery(sessionStatusQuery(useApi()));
  const end = data && endOf(data, dataUpdatedAt);
  return sessionOf(data, end, useTimeLeft(end));
}
