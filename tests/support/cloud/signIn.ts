import { createHash, randomBytes } from 'node:crypto';

export const DEMO_PASSWORD = 'Registry-demo-1';

interface Config {
  readonly authority: string;
  readonly clientId: string;
  readonly scope: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T;

/** The sign-in page says that the username or the password is wrong. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
}

/**
 * Signs in as a program does: discovery, authorization code with PKCE, and the plain HTML form.
 * @throws {SignInRefused} for a wrong password
 */
export const signInAs = (origin: string, username: string, password = DEMO_PASSWORD): Promise<Tokens> =>
  enter(origin, { username, password });

/** Makes an account on the form for that, and signs in to it. */
export const signUpAs = (origin: string, username: string): Promise<Tokens> =>
  enter(origin, { username, password: DEMO_PASSWORD, email: `${username}@example.com` }, '/sign-up');

/** @param step what the address of the form has behind that of the sign-in page */
async function enter(origin: string, entered: Record<string, string>, step = ''): Promise<Tokens> {
  const config = await json<Config>(await fetch(`${origin}/config.json`));
  const discovery = await json<Record<string, string>>(
    await fetch(`${config.authority}/.well-known/openid-configuration`),
  );
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${origin}/callback`;
  const authorize = new URL(discovery.authorization_endpoint ?? '');
  authorize.search = new URLSearchParams({
    client_id: config.clientId,
    response_type: 'code',
    scope: config.scope,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state',
  }).toString();

  const browser = createCookieJar();
  const page = await browser.follow(authorize.href, {}, redirectUri);
  const form = /<form[^>]*action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&');
  const home = await browser.follow(
    new URL(`${form ?? ''}${step}`, page.url || authorize.href).href,
    { method: 'POST', body: new URLSearchParams(entered) },
    redirectUri,
  );
  if (home.status === 400 && (await home.clone().text()).includes('Incorrect username or password.'))
    throw new SignInRefused(`Sign-in of ${entered.username} was refused`);
  const code = new URL(home.headers.get('location') ?? '', origin).searchParams.get('code');
  const exchanged = await fetch(discovery.token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.clientId,
      redirect_uri: redirectUri,
      code: code ?? '',
      code_verifier: verifier,
    }),
  });
  if (!exchanged.ok) throw new Error(`Sign-in of ${entered.username} failed: ${exchanged.status}`);
  return json<Tokens>(exchanged);
}

/** Follows redirects with cookies until a page, or until the redirect that leaves for `end`. */
function createCookieJar() {
  const cookies = new Map<string, string>();
  async function follow(url: string, init: RequestInit, end: string): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location || location.startsWith(end)) return response;
    return follow(new URL(location, url).href, {}, end);
  }
  return { follow };
}
