import { decodeJwt } from 'jose';
import type { Browser } from 'playwright-core';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { type Visitor, visit } from './browser.ts';

type Looks = Omit<NonNullable<Parameters<typeof visit>[1]>, 'storageState'>;

/**
 * Signs a user in without a browser, because to go through the pages takes longer than most tests. The cookie of the
 * sign-in page is not kept, so a test that signs out of it or that lets a sign-in be renewed goes through the pages.
 * @returns the state of a browser after this
 */
async function signedInState({ origin }: TestCloud, username: string) {
  const { authority, clientId, scope } = await (await fetch(`${origin}/config.json`)).json();
  const tokens = await signInAs(origin, username);
  const { userinfo_endpoint } = await (await fetch(`${authority}/.well-known/openid-configuration`)).json();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const profile = {
    ...decodeJwt(tokens.id_token),
    ...(await (await fetch(userinfo_endpoint, { headers })).json()),
  };
  const user = { ...tokens, scope, profile, expires_at: decodeJwt(tokens.access_token).exp };
  const localStorage = [{ name: `oidc.user:${authority}:${clientId}`, value: JSON.stringify(user) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A demo user with a browser of their own, who is signed in and nowhere yet. */
export const visitSignedIn = async (
  browser: Browser,
  cloud: TestCloud,
  username: string,
  looks: Looks = {},
): Promise<Visitor> => visit(browser, { ...looks, storageState: await signedInState(cloud, username) });
