import type { Endpoint } from '#shared/contract/endpoint.ts';

/** The facts that the rules need. */
export interface ResponseFacts {
  readonly status: number;
  /** Whether it is a redirect that the browser does not follow, and hides: it has no status and no Location. */
  readonly opaque: boolean;
  readonly location: string | null;
  readonly html: boolean;
  /** The body says that an encryption session is missing. */
  readonly requiresAuthentication: boolean;
  /** The registry no longer admits this sign-in, whatever its tokens say. */
  readonly hasEnded?: boolean;
  /** The registry admits nothing but the end of a deletion of the account that was begun. */
  readonly isLeaving?: boolean;
}

export interface CallState {
  readonly endpoint: Pick<Endpoint, 'group' | 'path'>;
  /** Whether the token was renewed for this call already: it is at most once. */
  readonly renewed: boolean;
}

export type Verdict =
  | { readonly kind: 'accept' }
  /** Renew the token and try again; without a renewal the user signs in. */
  | { readonly kind: 'renew' }
  /** The user signs in anew, with the password. */
  | { readonly kind: 'signInAgain' }
  /** The user finishes the deletion of their account, with its password. */
  | { readonly kind: 'finishDeletion' }
  /** Renew and try again; without a renewal the response counts as an ended encryption session. */
  | { readonly kind: 'renewOrReplace' }
  | { readonly kind: 'replace' }
  | { readonly kind: 'follow'; readonly location: string }
  | { readonly kind: 'invalidRedirect' };

const STATUS_CALLS = ['/encryption/status', '/encryption/session-status'];
const GROUPS_THAT_RENEW_ON_403 = ['admin', 'transfers'];

const leadsToSignIn = (location: string): boolean => /\/(signin|login)/i.test(location);

/**
 * A redirect to sign-in means an expired token, another one is followed, and one without a target is invalid. An
 * opaque redirect counts as one to sign-in.
 */
export function judgeRedirect(
  response: Pick<ResponseFacts, 'opaque' | 'location'>,
  renewed: boolean,
): Verdict {
  const { opaque, location } = response;
  if (opaque || (location !== null && leadsToSignIn(location))) {
    return { kind: renewed ? 'invalidRedirect' : 'renew' };
  }
  return location === null ? { kind: 'invalidRedirect' } : { kind: 'follow', location };
}

const FIRST_SERVER_FAULT = 500;

/** A page with a fault of the server is the edge's own: it says nothing of a login. */
const isPage = ({ html, status }: ResponseFacts): boolean => html && status < FIRST_SERVER_FAULT;

/** An HTML page in place of a status means that the login behind it has expired. */
function judgePage({ endpoint, renewed }: CallState): Verdict {
  return { kind: endpoint.path === '/encryption/session-status' && !renewed ? 'renewOrReplace' : 'replace' };
}

function mayBeExpired({ status, requiresAuthentication }: ResponseFacts, { endpoint }: CallState): boolean {
  if (requiresAuthentication) return false;
  return status === 401 || (status === 403 && GROUPS_THAT_RENEW_ON_403.includes(endpoint.group));
}

export function judge(response: ResponseFacts, call: CallState): Verdict {
  if (response.opaque || response.status === 302) return judgeRedirect(response, call.renewed);
  if (isPage(response) && STATUS_CALLS.some((path) => call.endpoint.path.startsWith(path)))
    return judgePage(call);
  if (response.isLeaving) return { kind: 'finishDeletion' };
  if (call.renewed && response.hasEnded) return { kind: 'signInAgain' };
  if (!call.renewed && mayBeExpired(response, call)) return { kind: 'renew' };
  return { kind: 'accept' };
}
