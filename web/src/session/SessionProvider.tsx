import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { PENDING_ACTION_MS } from '#shared/domain/constants.ts';
import { useAreWithheld } from '#web/ui/dialogs.tsx';
import { latePart, loadPart } from '#web/ui/lazyPart.ts';
import type { LoadForgotten } from './password/PasswordModal.tsx';
import type { Purpose } from './password/purpose.ts';

interface PasswordRequest {
  readonly id: number;
  readonly purpose: Purpose;
  /** The path of the requesting screen: the modal closes when the user leaves it. */
  readonly pathname: string;
  readonly answer: (authenticated: boolean) => void;
}

type Ask = (purpose: Purpose, pathname: string) => Promise<boolean>;

const AskContext = createContext<Ask | undefined>(undefined);
const AskingContext = createContext(false);
const loadModal = () => import('./password/PasswordModal.tsx');
const PasswordModal = latePart(loadModal);

/** One password request at a time; a new one cancels the one before. It is answered false when the modal cannot be loaded. */
function useRequests() {
  const [shown, setShown] = useState<{ readonly request: PasswordRequest; readonly opened: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<PasswordRequest>(undefined);
  const count = useRef(0);

  const cancel = useCallback(() => {
    waiting.current?.answer(false);
    waiting.current = undefined;
    setAsking(false);
    setShown((was) => was && { ...was, opened: false });
  }, []);
  const ask = useCallback<Ask>(
    async (purpose, pathname) => {
      cancel();
      count.current += 1;
      const id = count.current;
      setAsking(true);
      const isLoaded = (await loadPart(loadModal)) !== undefined;
      if (id !== count.current) return false;
      if (!isLoaded) {
        setAsking(false);
        return false;
      }
      return new Promise((answer) => {
        waiting.current = { id, purpose, pathname, answer };
        setShown({ request: waiting.current, opened: true });
      });
    },
    [cancel],
  );
  const succeed = useCallback(() => {
    const request = waiting.current;
    waiting.current = undefined;
    setShown((was) => was && { ...was, opened: false });
    setTimeout(() => {
      if (waiting.current === undefined) setAsking(false);
      request?.answer(true);
    }, PENDING_ACTION_MS);
  }, []);
  return { shown, isAsking, ask, cancel, succeed };
}

interface SessionProviderProps {
  /** Follows the password modal at "Forgot your encryption password?". */
  readonly forgotten: LoadForgotten;
  readonly children: ReactNode;
}

/** Shows the password modal, whose code is loaded at the first request. */
export function SessionProvider({ forgotten, children }: SessionProviderProps) {
  const { pathname } = useLocation();
  const { shown, isAsking, ask, cancel, succeed } = useRequests();
  const isWithheld = useAreWithheld();
  const isAbandoned = shown?.opened && (isWithheld || shown.request.pathname !== pathname);

  useEffect(() => {
    if (isAbandoned) cancel();
  }, [isAbandoned, cancel]);
  return (
    <AskContext value={ask}>
      <AskingContext value={isAsking}>{children}</AskingContext>
      {shown && (
        <PasswordModal
          key={shown.request.id}
          purpose={shown.request.purpose}
          opened={shown.opened && !isAbandoned}
          forgotten={forgotten}
          onCancel={cancel}
          onAuthenticated={succeed}
        />
      )}
    </AskContext>
  );
}

/**
 * Asks for the encryption password. Resolves with true about 500 ms after the session was opened, and with false when
 * the user cancels or leaves the screen, and when the modal cannot be loaded.
 */
export function useAuthenticate(): (purpose?: Purpose) => Promise<boolean> {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useAuthenticate needs a SessionProvider above it');
  const { pathname } = useLocation();
  return useMemo(
    () =>
      (purpose = 'session') =>
        ask(purpose, pathname),
    [ask, pathname],
  );
}

/** Whether a password request is open, until the action that waits for it goes on. */
export const useIsAsking = (): boolean => useContext(AskingContext);
