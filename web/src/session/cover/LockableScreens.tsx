import { useQueryClient } from '@tanstack/react-query';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { latePart } from '#web/ui/lazyPart.ts';
import { type Stake, stakePastLock, useLeaveQuestion } from '#web/ui/leaving.ts';
import { lockCauseOf } from '../lockCause.ts';
import { useIsAsking } from '../SessionProvider.tsx';
import { useEncryptionSession } from '../useEncryptionSession.ts';
import { type Keeping, KeepingContext, type Take } from './kept.ts';

const LockedNotice = latePart(() => import('./LockedNotice.tsx'));

interface Cover {
  /** The router's key of the hidden location. */
  readonly at: string;
  readonly opener: Promise<() => Promise<string>>;
  /** The loss if the user goes elsewhere; undefined where nothing was typed and no work was under way. */
  readonly stake: Stake | undefined;
}

/** The data that an unlock brought back. */
interface Restored extends Pick<Cover, 'at' | 'stake'> {
  /** The data that no component has taken yet, as JSON by name. */
  readonly texts: Map<string, string>;
}

interface Shown {
  /** Raised by each lock: a new key unmounts every screen, and with it whatever its state holds. */
  readonly visit: number;
  readonly cover?: Cover;
  readonly restored?: Restored;
}

const NOTHING = new Map<string, string>();

/**
 * Seals a text for as long as this tab lives. The key never leaves the browser's key store, so neither the page nor a
 * tool that reads its objects holds the text.
 * @returns a function that opens it
 */
async function seal(text: string): Promise<() => Promise<string>> {
  const name = 'AES-GCM';
  const key = await crypto.subtle.generateKey({ name, length: 256 }, false, ['encrypt', 'decrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name, iv }, key, new TextEncoder().encode(text));
  return async () => new TextDecoder().decode(await crypto.subtle.decrypt({ name, iv }, key, sealed));
}

/**
 * Seals what the screens keep; undefined when they keep nothing.
 * @param restored what an earlier unlock has brought back
 */
function coverOf(
  takes: ReadonlyMap<string, Take>,
  at: string,
  restored: Restored | undefined,
): Cover | undefined {
  const untaken = restored?.at === at ? restored.texts : NOTHING;
  const texts = Object.fromEntries(untaken);
  for (const [name, take] of takes) {
    const value = take();
    if (value !== undefined) texts[name] = JSON.stringify(value);
  }
  if (Object.keys(texts).length === 0) return undefined;
  const opener = seal(JSON.stringify(texts));
  // The failure shows when the cover is lifted: the screen then starts anew.
  opener.catch(() => undefined);
  return { at, opener, stake: stakePastLock() ?? (untaken.size > 0 ? restored?.stake : undefined) };
}

/**
 * Undefined while nobody knows. A refused action that waits for the password holds its screen: the question stands in
 * front of it, and cancelling it locks.
 */
function useLockState(): 'open' | 'held' | 'locked' | undefined {
  const client = useQueryClient();
  const { isLocked, level } = useEncryptionSession();
  const isAsking = useIsAsking();
  if (level === undefined) return undefined;
  if (!isLocked) return 'open';
  return isAsking && lockCauseOf(client) === 'refused' ? 'held' : 'locked';
}

/** Hides the screens when the items are locked, and brings them back with what they kept. */
function useCover(takes: ReadonlyMap<string, Take>) {
  const { key } = useLocation();
  const lock = useLockState();
  const before = useRef(lock);
  const [shown, setShown] = useState<Shown>({ visit: 0 });
  const { cover, restored } = shown;

  useLayoutEffect(() => {
    if (lock === 'held') return;
    const was = before.current;
    before.current = lock;
    if (was !== 'open' || lock !== 'locked') return;
    const made = coverOf(takes, key, restored);
    setShown(({ visit, cover: before }) => {
      // A cover that is still being opened stays: there are no screens yet to take anything from.
      const kept = made ?? (before?.at === key ? before : undefined);
      return { visit: visit + 1, ...(kept && { cover: kept }) };
    });
  }, [lock, key, takes, restored]);

  useEffect(() => {
    if (lock !== 'open' || cover?.at !== key) return;
    let isWanted = true;
    const lift = (restored?: Restored) =>
      isWanted && setShown(({ visit }) => ({ visit: visit + 1, ...(restored && { restored }) }));
    cover.opener
      .then((open) => open())
      .then(
        (text) => lift({ at: key, stake: cover.stake, texts: new Map(Object.entries(JSON.parse(text))) }),
        () => lift(),
      );
    return () => {
      isWanted = false;
    };
  }, [lock, cover, key]);

  // The user has left what was kept, and was asked before: a later visit, by Back, begins as the first one did.
  useEffect(() => {
    setShown((now) => {
      const isLeft = (now.cover ?? now.restored)?.at !== key;
      return isLeft && (now.cover || now.restored) ? { visit: now.visit } : now;
    });
  }, [key]);

  return { ...shown, key, covering: cover?.at === key ? cover : undefined };
}

/** Going elsewhere drops what is sealed, so it asks as the hidden screen would. */
function Covered({ stake }: Pick<Cover, 'stake'>) {
  const question = stake?.question;
  const keeps = stake && !question ? 'typed' : 'other';
  useLeaveQuestion(() => stake !== undefined, { ...(question && { question }) });
  return <LockedNotice keeps={keeps} />;
}

/**
 * The screens that show or take item texts. A lock takes them off the page in the same moment, and drops their state;
 * what they keep (`useKeep`) waits sealed in this tab's memory until the items are unlocked, or the user goes elsewhere.
 */
export function LockableScreens({ children }: { readonly children: ReactNode }) {
  const takes = useRef(new Map<string, Take>());
  const { visit, restored, key, covering } = useCover(takes.current);
  const texts = restored?.at === key ? restored.texts : NOTHING;
  const question = restored?.at === key ? restored.stake?.question : undefined;
  const register = useCallback((name: string, take: Take) => {
    takes.current.set(name, take);
    return () => {
      takes.current.delete(name);
    };
  }, []);
  const keeping = useMemo<Keeping>(
    () => ({ register, restored: texts, question, forget: (name) => void texts.delete(name) }),
    [register, texts, question],
  );

  if (covering) return <Covered stake={covering.stake} />;
  return (
    <KeepingContext value={keeping}>
      <Fragment key={visit}>{children}</Fragment>
    </KeepingContext>
  );
}
