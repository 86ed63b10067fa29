import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { readBody } from '../gateway/body.ts';
import type { Account } from './accounts.ts';
import type { Context, Middleware } from './context.ts';
import { endSignIn } from './logout.ts';
import { sendErrorPage } from './pages/send.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Someone's way through the sign-in pages, from the app's request to its answer. */
export interface Visit {
  readonly ctx: Context;
  readonly interaction: Interaction;
  /** Of the sign-in page, on the origin. */
  readonly path: string;
  /** Where the last form leads to in the end. */
  readonly formTargets: readonly string[];
  /** Goes back to the app, signed in. */
  readonly finish: (account: Account) => Promise<void>;
}

/** A page with a form: `show` answers GET, `submit` what was filled in. */
export interface Step {
  readonly show: (visit: Visit) => Promise<void>;
  readonly submit: (visit: Visit, form: URLSearchParams) => Promise<void>;
}

export type ContinueAs = (visit: Visit, account: Account) => Promise<void>;

/** A page to which someone comes from an earlier step and not otherwise. */
export interface FollowingStep extends Step {
  readonly begin: ContinueAs;
}

/** Leads on to another page of the visit; without a name to its first. */
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
    return {
      ctx,
      interaction,
      path: `${new URL(provider.issuer).pathname}/login/${uid}`,
      formTargets: targetsOf(interaction),
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

function targetsOf({ params }: Interaction): string[] {
  const { redirect_uri: target } = params;
  return typeof target === 'string' ? [new URL(target).origin] : [];
}
