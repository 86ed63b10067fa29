import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Accounts } from '../accounts/accounts.ts';
import { PATHS } from '../accounts/userPool.ts';
import { isKey } from '../http/trust.ts';
import { provedAccount } from './proof.ts';
import { type Middleware, sendErrorPage } from './sendPage.tsx';
import { keyIn, OVERTAKEN } from './visit.ts';

const RETURN = new RegExp(`^${PATHS.authorization}/([\\w-]+)$`);

/**
 * Lets only the browser that has signed in take the way back to the app, which gives the code for the tokens. The cookies
 * of a visit do not show that: a page at another port of this machine can put cookies of its own into a browser, wait
 * until the user has signed in with them, and ask for the code itself. A browser may also come late: where the account
 * proves itself otherwise by then, it begins the sign-in anew.
 */
export function createWayBack(provider: Provider, origin: string, accounts: Accounts): Middleware {
  return async (ctx, next) => {
    const [, uid] = RETURN.exec(ctx.path) ?? [];
    if (uid === undefined) return void (await next());
    const interaction = await provider.Interaction.find(uid);
    const { key, proof } = interaction?.result ?? {};
    if (!interaction || typeof key !== 'string' || !isKey(key, keyIn(ctx)))
      return sendErrorPage(ctx, {
        origin,
        error: new errors.SessionNotFound('the sign-in was not finished here'),
      });
    if (await provedAccount(accounts, proof)) return void (await next());
    interaction.result = OVERTAKEN;
    await interaction.persist();
    ctx.redirect(`${new URL(provider.issuer).pathname}/login/${uid}`);
    ctx.status = 303;
  };
}
