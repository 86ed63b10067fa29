import { decodeJwt } from 'jose';
import type { Browser, Page } from 'playwright-core';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { type Visitor, visit } from './browser.ts';

type Looks = Parameters<typeof visit>[1];

/**
 * Signs a user in without a browser, because to go through the pages takes longer than most tests. The cookie of the
 * sign-in page is not kept, so a test that signs out of it goes through the pages.
 * @returns what the app then keeps in the storage of the browser
 */
async function signedInUser({ origin, signIn }: TestCloud, username: string) {
  const { authority, clientId, scope } = await (await fetch(`${origin}/config.json`)).json();
  const tokens = await signIn(username);
  const { userinfo_endpoint } = await (await fetch(`${authority}/.well-known/openid-configuration`)).json();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const profile = {
    ...decodeJwt(tokens.id_token),
    ...(await (await fetch(userinfo_endpoint, { headers })).json()),
  };
  const user = { ...tokens, scope, profile, expires_at: decodeJwt(tokens.access_token).exp };
  return { key: `oidc.user:${authority}:${clientId}`, value: JSON.stringify(user) };
}

/**
 * A user with a browser of their own, who is signed in and nowhere yet. The first document that is opened puts the
 * sign-in into the storage: a page that did it before would take half a second of processor time.
 */
export async function visitSignedIn(
  browser: Browser,
  cloud: TestCloud,
  username: string,
  looks: Looks = {},
): Promise<Visitor> {
  const visitor = await visit(browser, looks);
  const { page } = visitor;
  const once = await page.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin) localStorage.setItem(key, value);
    },
    { origin: cloud.origin, ...(await signedInUser(cloud, username)) },
  );
  const forget = (opened: Page) => {
    if (new URL(opened.url()).origin !== cloud.origin) return;
    page.off('domcontentloaded', forget);
    void once.dispose();
  };
  page.on('domcontentloaded', forget);
  return visitor;
}
