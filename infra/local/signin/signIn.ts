import { readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import type { Operator } from '#shared/domain/settings.ts';
import type { AccountMail } from '../accounts/accountMail.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createResetCodes } from '../accounts/resetCodes.ts';
import { CLIENT_ID, clientConfig } from '../accounts/userPool.ts';
import type { Handler } from '../http/handler.ts';
import { inProject } from '../inProject.ts';
import type { KeyFile } from '../store/keyFile.ts';
import type { LocalStore } from '../store/store.ts';
import { createTokenReader, createUserInfo } from './accessToken.ts';
import { CODE_PATH, createCodeStep } from './codePage.tsx';
import { CONFIRM_PATH, createConfirmStep } from './confirmPage.tsx';
import { createForgotStep, FORGOT_PATH } from './forgotPasswordPage.tsx';
import { ensureKeys } from './keys.ts';
import { createLogout } from './logout.tsx';
import { createNewPasswordStep, NEW_PASSWORD_PATH } from './newPasswordPage.tsx';
import { PITCH_PICTURES } from './pitch.tsx';
import { createProvider } from './provider.ts';
import { registerAtOnce } from './registerAtOnce.ts';
import { createResetStep, RESET_PATH } from './resetPasswordPage.tsx';
import type { Middleware } from './sendPage.tsx';
import { createSignInStep } from './signInPage.tsx';
import { createSignUpStep, SIGN_UP_PATH } from './signUpPage.tsx';
import type { ClaimsTrigger } from './tokens.ts';
import { type ContinueAs, createVisits, type Step } from './visit.ts';
import { createWayBack } from './wayBack.ts';

const MOUNT = '/local/signin';

export const issuerAt = (origin: string): string => `${origin}${MOUNT}`;

interface Deps {
  /** `http://localhost:{port}`, the one origin of the product. */
  readonly origin: string;
  readonly store: LocalStore;
  readonly keyFile: KeyFile;
  readonly accounts: Accounts;
  readonly mail: AccountMail;
  /** Runs the product's token-claims function. */
  readonly claims: ClaimsTrigger;
  /** Whether the pages make accounts. */
  readonly signUp: 'open' | 'closed';
  /** Whether a new account begins with a code that is mailed to its address. */
  readonly confirmsAddresses: boolean;
  /** Whether the sign-in page offers the demo accounts. */
  readonly demo: 'on' | 'off';
  readonly operator: Operator;
}

export interface SignIn {
  readonly issuer: string;
  readonly clientId: string;
  /** The content of `/config.json`. */
  readonly configJson: ReturnType<typeof clientConfig> & { readonly operator: Operator };
  /** The public keys that tokens are checked with. */
  readonly jwks: () => JSONWebKeySet;
  /** Serves every path at and below `/local/signin`. */
  readonly handle: Handler;
}

/** The sign-in of this machine, which stands for a Cognito user pool with its own domain. */
export async function createSignIn(deps: Deps): Promise<SignIn> {
  const { origin, store, accounts, claims } = deps;
  const issuer = issuerAt(origin);
  const keys = await ensureKeys(deps.keyFile);
  const provider = createProvider({ origin, issuer, store, accounts, keys, trigger: claims });
  const readToken = createTokenReader({ issuer, keys: keys.published, store, accounts });
  for (const middleware of [
    serveFiles,
    createVisits(provider, origin, createSteps(deps)),
    createWayBack(provider, origin, accounts),
    createLogout(provider, origin),
    createUserInfo(readToken),
  ])
    provider.use(middleware);
  /** Koa writes the error to the standard error; the client only learns that something failed. */
  provider.on('server_error', (_, error) => provider.emit('error', error));
  const serve = provider.callback();

  return {
    issuer,
    clientId: CLIENT_ID,
    configJson: { ...clientConfig(issuer), operator: deps.operator },
    jwks: () => keys.published,
    handle(request, response) {
      const originalUrl = request.url ?? MOUNT;
      /** Every address in a response has the one origin, whatever host the request names. */
      request.headers.host = new URL(origin).host;
      request.headers['x-forwarded-proto'] = new URL(origin).protocol.slice(0, -1);
      for (const name of ['x-forwarded-host', 'x-forwarded-for']) delete request.headers[name];
      Object.assign(request, { originalUrl, url: originalUrl.slice(MOUNT.length) || '/' });
      void serve(request, response);
    },
  };
}

type Steps = Readonly<Record<string, Step>>;

/** The pages of the sign-in by their paths below it, and the order in which they follow. */
function createSteps({ accounts, store, mail, signUp, confirmsAddresses, demo, operator }: Deps): Steps {
  const newPassword = createNewPasswordStep(accounts, store);
  const whenProved: ContinueAs = (visit, account) =>
    account.status === 'FORCE_CHANGE_PASSWORD' ? newPassword.begin(visit, account) : visit.finish(account);
  const code = createCodeStep(accounts, store, whenProved);
  const goOn: ContinueAs = (visit, account) =>
    account.authenticator?.enabled ? code.begin(visit, account) : whenProved(visit, account);
  const codes = createResetCodes(store, mail);
  const confirm = createConfirmStep({ accounts, store, mail });
  const signUpSteps: Steps = confirmsAddresses
    ? { [SIGN_UP_PATH]: createSignUpStep(confirm.begin, operator), [CONFIRM_PATH]: confirm }
    : { [SIGN_UP_PATH]: createSignUpStep(registerAtOnce(accounts), operator) };
  const reset = createResetStep({ accounts, store, codes, goOn });
  return {
    '': createSignInStep({ accounts, goOn, chooseAnother: reset.begin, signUp, demo }),
    ...(signUp === 'open' && signUpSteps),
    [NEW_PASSWORD_PATH]: newPassword,
    [CODE_PATH]: code,
    [FORGOT_PATH]: createForgotStep({ accounts, codes, askForCode: reset.begin }),
    [RESET_PATH]: reset,
  };
}

const pictureAt = (name: string) => ({
  type: 'image/webp',
  file: inProject(`docs/images/${name}`),
});

const FILES = new Map<string, { readonly type: string; readonly file: string }>([
  ['/style.css', { type: 'text/css; charset=utf-8', file: inProject('infra/local/signin/style.css') }],
  ['/inter.woff2', { type: 'font/woff2', file: inProject('web/src/app/fonts/inter-letters.woff2') }],
  ...Object.values(PITCH_PICTURES).map((name) => [`/${name}`, pictureAt(name)] as const),
]);

/** Serves the style sheet, the font and the pictures of the pages. */
const serveFiles: Middleware = async (ctx, next) => {
  const found = FILES.get(ctx.path);
  if (!found) return void (await next());
  ctx.type = found.type;
  ctx.set('cache-control', 'max-age=600');
  ctx.body = await readFile(found.file);
};
