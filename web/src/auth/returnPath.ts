import * as z from 'zod/mini';
import { routes } from '#web/base/routes.ts';

const SIGN_IN_FLOW: readonly string[] = [
  routes.login.path,
  routes.logout.path,
  routes.callback.path,
  routes.silentCallback.path,
];

/** What travels with a person through the sign-in. */
export interface ReturnState {
  readonly returnTo: string;
}

const returnStateSchema = z.object({ returnTo: z.string() });

/**
 * Where to go after sign-in: a path of this site with its query, else home. What comes back from the
 * sign-in is not trusted to name another site, and a screen of the sign-in itself would lead in circles.
 * @param state a ReturnState, or whatever came back in its place
 */
export function returnPathOf(state: unknown, origin: string): string {
  const wanted = returnStateSchema.safeParse(state).data?.returnTo;
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return routes.home.href();
  const target = new URL(wanted, origin);
  if (target.origin !== origin || SIGN_IN_FLOW.includes(target.pathname)) return routes.home.href();
  return `${target.pathname}${target.search}${target.hash}`;
}
