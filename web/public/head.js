// What happens before the page is drawn. It is a file of its own because the content security policy allows no inline
// script. The build writes the names of the app's parts into the page.

// Sets the theme; the key and the attribute are Mantine's.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage can be closed to the page: then the system decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Paper is white, so what is printed has the light theme.
(() => {
  const root = document.documentElement;
  const attribute = 'data-mantine-color-scheme';
  let shown = null;
  addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
  });
  addEventListener('afterprint', () => {
    if (shown) root.setAttribute(attribute, shown);
    shown = null;
  });
})();

// Says whether the browser knows what the app is built for (`web/vite.config.ts`). The page shows that it is too old
// unless this says otherwise: a browser that cannot read this file is too old as well.
(() => {
  const isCurrent =
    'canParse' in URL &&
    'withResolvers' in Promise &&
    'any' in AbortSignal &&
    CSS.supports('selector(:has(a))');
  document.documentElement.dataset.browser = isCurrent ? 'current' : 'outdated';
})();

// A file that is dropped where nothing takes it would otherwise take the place of the app, or open beside it.
for (const type of ['dragover', 'drop']) {
  addEventListener(type, (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}

// A browser may keep a page that is left, and show it again as it was. Meanwhile its user may have signed out or locked their
// items, in another tab or by being away, so such a page is left hidden, and loaded anew when it comes back.
addEventListener('pagehide', ({ persisted }) => {
  document.documentElement.hidden = persisted;
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // A user who left what they had typed has been asked before, but not on an iPhone or iPad, which never asks.
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.reload();
});

// Asks for the app at once, and for Home where it is shown first. Someone who has to sign in first does not need them yet.
(() => {
  if (document.documentElement.dataset.browser === 'outdated') return;
  let isSignedIn = false;
  try {
    isSignedIn = Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));
  } catch {
    // The app asks for its parts itself.
  }
  const isCallback = location.pathname === '/callback';
  if (!isSignedIn && !isCallback) return;

  const KINDS = { css: 'style', json: 'fetch', woff2: 'font' };
  /** @param isLate whether what is drawn first does not wait for it */
  const ask = (href, isLate = false) => {
    const link = document.createElement('link');
    const as = KINDS[href.split('.').at(-1)];
    link.rel = as ? 'preload' : 'modulepreload';
    if (as) link.as = as;
    if (isLate) link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
    return link;
  };
  const partsOf = (name) =>
    document.querySelector(`meta[name="${name}-parts"]`)?.content.split(' ').filter(Boolean) ?? [];
  const isHome = isCallback || location.pathname === '/';
  const [app] = partsOf('app').map((part) => ask(part, part.endsWith('.woff2')));
  if (!isHome) {
    // The names of most screens' files are in one of their own.
    if (!/^\/(create-asset|asset-details)/.test(location.pathname))
      for (const part of partsOf('other')) ask(part);
    return;
  }
  for (const part of partsOf('home')) ask(part);
  // Beside the app's code, that of pictures would only keep a slow line from what is drawn first.
  app?.addEventListener('load', () => {
    for (const part of partsOf('picture')) ask(part, true);
  });
})();
