import { Button, Stack, Text } from '@mantine/core';
import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useAuth, useSignIn } from '#web/auth/SignIn.tsx';
import type { SignInConfig } from '#web/auth/signInConfig.ts';
import { routes } from '#web/base/routes.ts';
import { Failure } from '#web/ui/Failure.tsx';
import { useIsShown } from '#web/ui/useIsShown.ts';
import { useUsername } from './parts.tsx';

/** The fresh sign-in with which a user may change their account. */
interface AccountAccess {
  /** Undefined until the user has signed in again, and once that is too long ago. */
  readonly token: string | undefined;
  /** Why a fresh sign-in gave no token. */
  readonly problem: Problem | undefined;
  /** Leaves the page for the sign-in service. */
  readonly signIn: () => Promise<void>;
}

type Problem = 'failed' | 'otherUser';

const AccessContext = createContext<AccountAccess | undefined>(undefined);

/** Keeps no user: only what the way back from the sign-in service needs, until then. */
const createAccountClient = (config: SignInConfig, origin: string): OidcClient =>
  new OidcClient({
    authority: config.authority,
    client_id: config.accountClientId,
    scope: config.accountScope,
    redirect_uri: `${origin}${routes.account.path}`,
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'account.' }),
    loadUserInfo: false,
    /** A revocation's response has an empty body, which some servers label as text. */
    revokeTokenAdditionalContentTypes: ['text/plain'],
  });

/** Ends the power of the tokens before they expire. Their power ends by itself where this fails. */
const revoke = (client: OidcClient, { refresh_token: token }: SigninResponse): void => {
  if (token !== undefined) client.revokeToken(token, 'refresh_token').catch(() => undefined);
};

/** Takes the code of a fresh sign-in from the address, and its tokens into this component alone. */
function useFreshTokens(client: OidcClient) {
  const userId = useAuth().user?.profile.sub;
  const { search } = useLocation();
  const navigate = useNavigate();
  const [fresh, setFresh] = useState<SigninResponse>();
  const [problem, setProblem] = useState<Problem>();
  const taken = useRef(false);
  const isShown = useIsShown();

  useEffect(() => {
    if (taken.current || userId === undefined || !new URLSearchParams(search).has('state')) return;
    taken.current = true;
    const returned = new URL(search, window.location.href).href;
    void navigate(routes.account.href(), { replace: true });
    client.processSigninResponse(returned).then(
      (response) => {
        if (isShown.current && response.profile.sub === userId) return setFresh(response);
        revoke(client, response);
        setProblem('otherUser');
      },
      () => setProblem('failed'),
    );
  }, [client, navigate, search, userId, isShown]);

  useEffect(() => {
    if (!fresh) return;
    const timer = setTimeout(() => setFresh(undefined), (fresh.expires_in ?? 0) * 1_000);
    return () => {
      clearTimeout(timer);
      revoke(client, fresh);
    };
  }, [client, fresh]);

  return { token: fresh?.access_token, problem };
}

/** Holds the tokens of a fresh sign-in while the page is shown, and nowhere else. */
export function AccountAccessProvider({ children }: { readonly children: ReactNode }) {
  const { config } = useSignIn();
  const client = useMemo(() => createAccountClient(config, window.location.origin), [config]);
  const tokens = useFreshTokens(client);
  const username = useUsername();
  const signIn = async (): Promise<void> => {
    const hint = username === '' ? {} : { login_hint: username };
    const { url } = await client.createSigninRequest({ prompt: 'login', ...hint });
    window.location.assign(url);
  };
  return <AccessContext value={{ ...tokens, signIn }}>{children}</AccessContext>;
}

export function useAccountAccess(): AccountAccess {
  const access = useContext(AccessContext);
  if (!access) throw new Error('useAccountAccess needs an AccountAccessProvider above it');
  return access;
}

const NOTICE = 'account-access';

/** Says once, for all sections, that changes need a fresh sign-in, and why one gave no token. */
export function AccessNotice() {
  const { t } = useTranslation('account');
  const { token, problem } = useAccountAccess();
  if (token !== undefined) return null;
  return (
    <Stack gap="xs">
      <Text id={NOTICE}>{t('access.text')}</Text>
      <Failure text={problem && t(`access.${problem}`)} />
    </Stack>
  );
}

/** Shows its children after a fresh sign-in, and offers one until then. */
export function AfterSignIn({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('account');
  const { token, signIn } = useAccountAccess();
  const [failed, setFailed] = useState(false);
  if (token !== undefined) return children;
  return (
    <Stack gap="xs" align="flex-start">
      <Failure text={failed ? t('access.failed') : undefined} />
      <Button
        variant="default"
        aria-describedby={NOTICE}
        onClick={() => {
          setFailed(false);
          signIn().catch(() => setFailed(true));
        }}
      >
        {t('access.action')}
      </Button>
    </Stack>
  );
}
