interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser without scripts: keeps cookies by path and follows no redirect by itself. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, Cookie>();

  function keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const expires = attributes.find((attribute) => /^expires=/i.test(attribute))?.slice(8);
    if (expires && Date.parse(expires) < Date.now()) cookies.delete(`${name};${path}`);
    else cookies.set(`${name};${path}`, { value, path });
  }

  const cookiesFor = (path: string): string =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, cookie]) => `${key.slice(0, key.indexOf(';'))}=${cookie.value}`)
      .join('; ');

  async function open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, origin);
    const headers = { accept: 'text/html', cookie: cookiesFor(url.pathname), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    return response;
  }

  /** Follows redirects until a page, or an address that is not below `within`. */
  async function follow(address: string, within: string, init?: RequestInit): Promise<Response> {
    let response = await open(address, init);
    for (let next = locationOf(response); next?.startsWith(within); next = locationOf(response))
      response = await open(next);
    return response;
  }

  const locationOf = (response: Response): string | undefined => {
    const location = response.headers.get('location');
    return location === null ? undefined : new URL(location, origin).href;
  };

  const post = (address: string, fields: Record<string, string>, within: string): Promise<Response> =>
    follow(address, within, { method: 'POST', body: new URLSearchParams(fields) });

  return { open, follow, post, cookies };
}

export type Browser = ReturnType<typeof createBrowser>;
