import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { FOR_ITEM, PURPOSE } from '#shared/domain/signInPurpose.ts';
import type { Account } from '../accounts/accounts.ts';
import { readBody } from '../http/handler.ts';
import { newKey } from '../http/trust.ts';
import type { LocalStore } from '../store/store.ts';
import { endSignIn } from './logout.tsx';
import { proofOf } from './proof.ts';
import { digestOf } from './sealed.ts';
import { type Context, type Middleware, sendErrorPage } from './sendPage.tsx';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/** A user's way through the sign-in pages, from the app's request to the response that it gets. */
export interface Visit {
  readonly ctx: Context;
  readonly interaction: Interaction;
  /** The path of the sign-in page on the origin. */
  readonly path: string;
  /** The address of this page, to which its form posts. */
  readonly address: string;
  /** The key in that address. Only the answer to the step before gives it. */
  readonly stepKey: string;
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

/** The result of a sign-in that a change of its account has overtaken. */
export const OVERTAKEN = { isOvertaken: true };

/** Whether this visit begins anew because its account was changed. */
export const isOvertaken = ({ interaction: { result } }: Visit): boolean => result?.isOvertaken === true;

/** Whether this visit began at the link of an item. */
export const isForItem = ({ interaction: { params } }: Visit): boolean => params[PURPOSE] === FOR_ITEM;

/** Redirects to another page of the visit; without a name to its first. */
export function goTo({ ctx, path }: Visit, name = ''): void {
  ctx.redirect(`${path}${name}`);
  ctx.status = 303;
}

/** Room for the longest password in any script. A name for which a code was asked is kept as it is, so nobody may send a long one. */
const FORM_LIMIT_BYTES = 16 * 1_024;

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
    const visit = await visitOf(ctx, uid, name);
    if (!visit) {
      return sendErrorPage(ctx, { origin, error: new errors.SessionNotFound('the page has expired') });
    }
    if (ctx.method !== 'POST') return step.show(visit);
    const body = await readBody(ctx.req, FORM_LIMIT_BYTES);
    return step.submit(visit, new URLSearchParams(body?.toString()));
  };

  async function visitOf(ctx: Context, uid: string, name: string): Promise<Visit | undefined> {
    const interaction = await interactionOf(ctx);
    if (interaction?.uid !== uid) return undefined;
    const { redirect_uri: target } = interaction.params;
    const path = `${new URL(provider.issuer).pathname}/login/${uid}`;
    const stepKey = keyIn(ctx);
    return {
      ctx,
      interaction,
      path,
      address: stepKey === '' ? `${path}${name}` : withKey(`${path}${name}`, stepKey),
      stepKey,
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
    const key = newKey();
    // Now, and not when the browser goes on: all sign-ins may be ended in between, and this one is among them.
    const ts = Math.floor(Date.now() / 1_000);
    const result = { login: { accountId: account.sub, amr: ['pwd'], ts }, key, proof: proofOf(account) };
    ctx.redirect(withKey(await provider.interactionResult(ctx.req, ctx.res, result), key));
    ctx.status = 303;
  }
}

const withKey = (address: string, key: string): string => `${address}?key=${key}`;

/** The key in the request's address; empty where there is none. */
export function keyIn({ query }: Context): string {
  const { key } = query;
  return typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : '';
}

const OPEN_S = 15 * 60;

/**
 * Remembers for a quarter of an hour which user is in the middle of a step: by the visit, and by a key in the address of
 * the step, so that nobody goes on in the user's place who has only the cookies of the visit.
 * @param name the page of the step
 */
export function createWaiting(store: LocalStore, kind: string, name: string) {
  const rowOf = (visit: Visit, key: string): string => digestOf(kind, `${visit.interaction.uid}/${key}`);
  return {
    /** Goes to the page of the step. */
    async begin(visit: Visit, user: string): Promise<void> {
      const key = newKey();
      const expiresAt = Math.floor(Date.now() / 1_000) + OPEN_S;
      await store.put(kind, rowOf(visit, key), user, { expiresAt });
      goTo(visit, withKey(name, key));
    },
    async user(visit: Visit): Promise<string | undefined> {
      const user = await store.get(kind, rowOf(visit, visit.stepKey));
      return typeof user === 'string' ? user : undefined;
    },
    end: (visit: Visit): Promise<void> => store.remove(kind, rowOf(visit, visit.stepKey)),
  };
}
