/** The cookies of one browser, by name, as the product's own have no other path or host. */
export type CookieJar = Map<string, string>;

/** Keeps the cookies of a response, and forgets those that it takes back. */
export function keepCookies(jar: CookieJar, setCookies: readonly string[]): void {
  for (const text of setCookies) {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(text) ?? [];
    if (/;\s*max-age=0\b/i.test(attributes)) jar.delete(name);
    else jar.set(name, value);
  }
}

/** The pairs that a request carries. */
export const cookiesIn = (jar: CookieJar): string[] => [...jar].map(([name, value]) => `${name}=${value}`);

/** Keeps a response's cookies in the headers of the requests that follow. */
export function keepInHeaders(headers: Record<string, string>, response: Response): void {
  const jar: CookieJar = new Map(
    (headers.cookie ?? '').split('; ').flatMap((pair): [string, string][] => {
      const [name = '', value] = pair.split('=');
      return value === undefined ? [] : [[name, value]];
    }),
  );
  keepCookies(jar, response.headers.getSetCookie());
  headers.cookie = cookiesIn(jar).join('; ');
}

const jars = new Map<string, CookieJar>();

/** The cookies of a test user's browser: each sign-in has one. Test users have names of their own. */
export function jarOf({ sub, signIn = '' }: { readonly sub: string; readonly signIn?: string }): CookieJar {
  const id = JSON.stringify([sub, signIn]);
  const jar: CookieJar = jars.get(id) ?? new Map();
  jars.set(id, jar);
  return jar;
}
