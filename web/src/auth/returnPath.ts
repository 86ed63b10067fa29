import * as z from 'zod/mini';
import { routes } from '#web/base/routes.ts';

const SIGN_IN_FLOW: readonly string[] = [
  routes.login.path,
  routes.logout.path,
  routes.callback.path,
  routes.silentCallback.path,
];

/** Whether a screen is one of the sign-in itself, which ends by its own means. */
export const isSignInScreen = (pathname: string): boolean => SIGN_IN_FLOW.includes(pathname);

/** The state that a sign-in carries along. */
export interface ReturnState {
  readonly returnTo: string;
}

const returnStateSchema = z.object({ returnTo: z.string() });

/**
 * The path, query and hash to go to after a sign-in. Home where `state` names another site, which would be an
 * open redirect, or a screen of the sign-in itself, which would be a loop.
 * @param state a ReturnState, or anything else that came back from the sign-in service
 */
export function returnPathOf(state: unknown, origin: string): string {
  const wanted = returnStateSchema.safeParse(state).data?.returnTo;
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return routes.home.href();
  const target = new URL(wanted, origin);
  if (target.origin !== origin || isSignInScreen(target.pathname)) return routes.home.href();
  return `${target.pathname}${target.search}${target.hash}`;
}
