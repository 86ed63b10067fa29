import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { eraseDraft, eraseDrafts, hasDrafts, readDraft, writeDraft } from '#web/base/drafts.ts';
import { sessionStatusQuery } from './api.ts';
import { mayBeKept } from './sessionState.ts';

/** A pause between two writes, so that typing does not wait for the storage. */
const WRITE_PAUSE_MS = 400;

/**
 * Erases the drafts of another user, and all of them at a level with a password and at a change of the level. A guess of
 * the level erases nothing: it may come of a sign-in that has ended. Where drafts are safe, the browser may also check the
 * spelling of what is typed, which some do at a server. It then decides alone in which fields: told to, it does in all.
 */
export function useSafeTyping(): void {
  const userId = userIdOf(useAuth().user);
  const { data } = useQuery(sessionStatusQuery(useApi()));
  const level = data?.isGuess ? undefined : data?.securityLevel;
  const before = useRef<SecurityLevel | null>(undefined);
  useEffect(() => {
    if (userId !== undefined) eraseDrafts(userId);
  }, [userId]);
  useEffect(() => {
    if (level === undefined) return;
    const isChanged = before.current !== undefined && before.current !== level;
    const isSafe = mayBeKept(level);
    if (isChanged || !isSafe) eraseDrafts();
    const page = document.documentElement;
    if (isSafe) page.removeAttribute('spellcheck');
    else page.setAttribute('spellcheck', 'false');
    before.current = level;
  }, [level]);
}

/**
 * Writes soon after a change, and at once when the page goes. The latest content is taken only then.
 * @param isReady false while it is not known whether anything may be written; the last change waits for that
 */
function useWriting(isReady: boolean, write: (text: string | undefined) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const taken = useRef<() => unknown>(undefined);
  const latest = useRef({ isReady, write });
  useEffect(() => {
    latest.current = { isReady, write };
  });
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    taken.current = undefined;
  }, []);
  const flush = useCallback(() => {
    const take = taken.current;
    timer.current = undefined;
    if (!take || !latest.current.isReady) return;
    drop();
    const content = take();
    latest.current.write(content === undefined ? undefined : JSON.stringify(content));
  }, [drop]);
  const soon = useCallback(
    (take: () => unknown) => {
      taken.current = take;
      timer.current ??= setTimeout(flush, WRITE_PAUSE_MS);
    },
    [flush],
  );
  useEffect(() => {
    if (isReady) flush();
  }, [isReady, flush]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      drop();
    };
  }, [flush, drop]);
  return { soon, drop };
}

export interface Draft<T> {
  /** Whether there may be a draft: the form should wait until that is known. Once it is not, it never is again. */
  readonly isLooking: boolean;
  /** The content before a reload, until it is erased. It comes before the form or never. */
  readonly found: T | undefined;
  /** Keeps the form's content as it is in a moment; `take` gives undefined for nothing to keep. */
  readonly keep: (take: () => T | undefined) => void;
  readonly erase: () => void;
}

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The draft of a form, which brings back what was typed after a reload, a crash or a discarded tab. Only a user without
 * an encryption password has drafts.
 * @param form the name of the form, unique to what it edits
 * @param schema the draft's form: one that an older version of the app has written may be another
 */
export function useDraft<T>(form: string, schema: z.ZodMiniType<T>): Draft<T> {
  const userId = userIdOf(useAuth().user);
  const { data, isLoadingError } = useQuery(sessionStatusQuery(useApi()));
  const isAllowed = mayBeKept(data?.securityLevel);
  const text = useMemo(() => (userId === undefined ? null : readDraft(userId, form)), [userId, form]);
  const [looked, setLooked] = useState<{ readonly found: T | undefined }>();
  const writing = useWriting(data !== undefined, (content) => {
    if (userId === undefined) return;
    if (content === undefined) eraseDraft(userId, form);
    else if (isAllowed) writeDraft(userId, form, content);
  });
  // A later answer about the level must not put a draft in place of what is typed meanwhile.
  if (!looked && userId !== undefined && (text === null || data !== undefined || isLoadingError)) {
    setLooked({ found: isAllowed && text !== null ? parsed(schema, text) : undefined });
  }
  const erase = () => {
    writing.drop();
    if (userId !== undefined) eraseDraft(userId, form);
    setLooked({ found: undefined });
  };
  return {
    isLooking: !looked && (userId !== undefined || hasDrafts()),
    found: looked?.found,
    keep: writing.soon,
    erase,
  };
}
