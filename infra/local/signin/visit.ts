import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Account } from '../accounts/accounts.ts';
import { readBody } from '../http/handler.ts';
import type { LocalStore } from '../store/store.ts';
import { endSignIn } from './logout.tsx';
import { digestOf } from './sealed.ts';
import { type Context, type Middleware, sendErrorPage } from './sendPage.tsx';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A user's way through the sign-in pages, from the app's request to the response that it gets. */
export interface Visit {
  readonly ctx: Context;
  readonly interaction: Interaction;
  /** The path of the sign-in page on the origin. */
  readonly path: string;
  /** The origins to which the last form redirects. */
  readonly formTargets: readonly string[];
  /** Goes back to the app, signed in. */
  readonly finish: (account: Account) => Promise<void>;
}

/** A page with a form: `show` serves GET, `submit` the form that was filled in. */
export interface Step {
  readonly show: (visit: Visit) => Promise<void>;
  readonly submit: (visit: Visit, form: URLSearchParams) => Promise<void>;
}

export type ContinueAs = (visit: Visit, account: Account) => Promise<void>;

/** A page that only an earlier step leads to. */
export interface FollowingStep extends Step {
  readonly begin: ContinueAs;
}

/** Redirects to another page of the visit; without a name to its first. */
export function goTo({ ctx, path }: Visit, name = ''): void {
  ctx.redirect(`${path}${name}`);
  ctx.status = 303;
}

/** The pages at `/login/{uid}` and below it, by the rest of their path. */
export function createVisits(
  provider: Provider,
  origin: string,
  steps: Readonly<Record<string, Step>>,
): Middleware {
  return async (ctx, next) => {
    const [, uid, name = ''] = /^\/login\/([\w-]+)(\/[\w-]+)?$/.exec(ctx.path) ?? [];
    const step = steps[name];
    if (uid === undefined || !step) return void (await next());
    const visit = await visitOf(ctx, uid);
    if (!visit) {
      return sendErrorPage(ctx, { origin, error: new errors.SessionNotFound('the page has expired') });
    }
    if (ctx.method !== 'POST') return step.show(visit);
    const body = await readBody(ctx.req);
    return step.submit(visit, new URLSearchParams(body?.toString()));
  };

  async function visitOf(ctx: Context, uid: string): Promise<Visit | undefined> {
    const interaction = await interactionOf(ctx);
    if (interaction?.uid !== uid) return undefined;
    const { redirect_uri: target } = interaction.params;
    return {
      ctx,
      interaction,
      path: `${new URL(provider.issuer).pathname}/login/${uid}`,
      formTargets: typeof target === 'string' ? [new URL(target).origin] : [],
      finish: (account) => finish(ctx, interaction, account),
    };
  }

  async function interactionOf(ctx: Context): Promise<Interaction | undefined> {
    try {
      return await provider.interactionDetails(ctx.req, ctx.res);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  }

  async function finish(ctx: Context, interaction: Interaction, account: Account): Promise<void> {
    const session = await provider.Session.get(ctx);
    if (session.accountId !== undefined && session.accountId !== account.sub) {
      await endSignIn(provider, ctx);
      interaction.session = undefined;
      await interaction.persist();
    }
    const result = { login: { accountId: account.sub, amr: ['pwd'] } };
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result));
    ctx.status = 303;
  }
}

const OPEN_S = 15 * 60;

/** Remembers for a quarter of an hour which user is in the middle of a step, by the visit. */
export const createWaiting = (store: LocalStore, kind: string) => ({
  begin: (visit: string, user: string): Promise<void> =>
    store.put(kind, digestOf(kind, visit), user, { expiresAt: Math.floor(Date.now() / 1_000) + OPEN_S }),
  async user(visit: string): Promise<string | undefined> {
    const user = await store.get(kind, digestOf(kind, visit));
    return typeof user === 'string' ? user : undefined;
  },
  end: (visit: string): Promise<void> => store.remove(kind, digestOf(kind, visit)),
});
