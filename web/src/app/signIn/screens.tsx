import { Loader, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import {
  LOGIN_FAILURE_REDIRECT_MS,
  LOGIN_SUCCESS_REDIRECT_MS,
  ROUTE_GUARD_WAIT_MS,
} from '#shared/domain/constants.ts';
import { doesSignInKeepFailing, forgetFailedSignIns, noteFailedSignIn } from '#web/auth/failedSignIns.ts';
import { type ReturnState, returnPathOf } from '#web/auth/returnPath.ts';
import { checkRole } from '#web/auth/roles.ts';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import { isUnexpired } from '#web/auth/tokens.ts';
import { log } from '#web/base/log.ts';
import { routes } from '#web/base/routes.ts';
import { ErrorState, Notice, WholePage } from '#web/ui/Notice.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useLateNavigate } from '#web/ui/useLateNavigate.ts';

/** Runs an action once for a mounted screen: React's strict mode mounts twice, and a code is good for one use. */
export function useOnce(action: () => Promise<void>): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    void action();
  });
}

/** Navigates to `target` after `ms`, once there is a target, unless the user has gone elsewhere by then. */
function useRedirect(target: string | undefined, ms: number): void {
  const navigate = useLateNavigate();
  useEffect(() => {
    if (target === undefined) return;
    const timer = setTimeout(() => void navigate(target, { replace: true }), ms);
    return () => clearTimeout(timer);
  }, [target, ms, navigate]);
}

/** A page that only says what the user waits for. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <WholePage>
      <Stack align="center" gap="md" role="status">
        <svg width={48} height={48} aria-hidden="true">
          <use href="#mark" />
        </svg>
        <Loader size="sm" type="dots" aria-hidden="true" />
        <Text>{text}</Text>
      </Stack>
    </WholePage>
  );
}

type Failure = 'unavailable' | 'keepsFailing';

function SignInFailure({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const { t } = useTranslation('auth');
  return (
    <WholePage>
      <ErrorState title={t(`${failure}.title`)} text={t(`${failure}.text`)} onRetry={onRetry} />
    </WholePage>
  );
}

/**
 * Sends the user on to the sign-in service, unless the sign-in that this browser has goes on. After two failures in a row
 * it waits for the user: the service would send them back and forth.
 */
export function LoginScreen() {
  const { t } = useTranslation('auth');
  const { session } = useSignIn();
  const { state } = useLocation();
  const navigate = useLateNavigate();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<Failure>();

  const signIn = async () => {
    setFailure(undefined);
    const target = returnPathOf(state, window.location.origin);
    if (await session.resume()) return navigate(target, { replace: true });
    if (!isShown.current) return;
    if (doesSignInKeepFailing()) return setFailure('keepsFailing');
    if (!(await session.signIn(target))) setFailure('unavailable');
  };
  const retry = () => {
    forgetFailedSignIns();
    void signIn();
  };
  useOnce(signIn);

  if (!failure) return <Waiting text={t('redirectingToLogin')} />;
  return <SignInFailure failure={failure} onRetry={retry} />;
}

/** Completes a sign-in with the code in the address, then goes to the page that the user wanted. */
export function CallbackScreen() {
  const { t } = useTranslation('auth');
  const { manager } = useSignIn();
  const [outcome, setOutcome] = useState<{ readonly target: string; readonly failed: boolean }>();
  const [isUnavailable, setUnavailable] = useState(false);

  async function finish(): Promise<void> {
    try {
      const user = await manager.signinCallback();
      forgetFailedSignIns();
      setOutcome({ target: returnPathOf(user?.state, window.location.origin), failed: false });
    } catch {
      log.warn('The sign-in did not succeed');
      noteFailedSignIn();
      setOutcome({ target: routes.login.href(), failed: true });
    }
  }
  // The code in the address is still good when what should use it could not be loaded.
  useOnce(() => manager.load().then(finish, () => setUnavailable(true)));

  useRedirect(outcome?.target, outcome?.failed ? LOGIN_FAILURE_REDIRECT_MS : LOGIN_SUCCESS_REDIRECT_MS);
  if (isUnavailable) return <SignInFailure failure="unavailable" onRetry={() => window.location.reload()} />;
  return <Waiting text={outcome?.failed ? t('loginFailed') : t('processingLogin')} />;
}

/** Runs in the hidden frame of a silent renewal, and hands the code in its address to the page around it. */
export function SilentCallbackScreen() {
  const { t } = useTranslation('auth');
  const { manager } = useSignIn();
  useOnce(async () => {
    try {
      await manager.signinCallback();
    } catch {
      log.warn('The silent renewal did not succeed');
    }
  });
  return <Waiting text={t('renewing')} />;
}

function useWaited(ms: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    // The text stays until the screen's code has come.
    const timer = setTimeout(() => startTransition(() => setWaited(true)), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return waited;
}

/** Shows its routes to a user with an unexpired token; sends everyone else to sign-in and back. */
export function RequireUser() {
  const { t } = useTranslation('auth');
  const { user, isLoading } = useAuth();
  const { pathname, search, hash } = useLocation();
  const waited = useWaited(ROUTE_GUARD_WAIT_MS);
  if (!waited || isLoading) return <Waiting text={t('verifying')} />;
  if (user && isUnexpired(user, Date.now())) return <Outlet />;
  const state: ReturnState = { returnTo: `${pathname}${search}${hash}` };
  return <Navigate to={routes.login.href()} state={state} replace />;
}

/** Long enough to read a line. */
const READING_MS = 2_000;

/** Shows its routes to administrators; tells other users why not, then sends them home. */
export function RequireAdmin() {
  const { t } = useTranslation('auth');
  const check = checkRole(useAuth().user);
  const isAdmin = check.known && check.role === 'admin';
  useRedirect(isAdmin ? undefined : routes.home.href(), READING_MS);
  if (isAdmin) return <Outlet />;
  const text = check.known ? t('accessDenied') : t(check.problem);
  return <Notice icon={<IconLock size={28} />} title={t('adminsOnly')} text={text} />;
}
