import i18next from 'i18next';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ApiError } from '#web/base/apiError.ts';
import { addressOf, initOf, type RequestArguments, type RequestParts } from './request.ts';
import {
  type ApiResponse,
  dataOf,
  endedSession,
  errorOf,
  factsOf,
  isSuccess,
  readResponse,
} from './response.ts';
import { type CallState, judge } from './rules.ts';

/** The part of the sign-in that the client needs. */
export interface ApiSession {
  /** A valid access token. @throws when there is none. */
  accessToken(): Promise<string>;
  /** Renews the token without the user. Resolves with whether that worked; undefined where nobody answered. */
  renew(): Promise<boolean | undefined>;
  /** Sends the user to sign-in: the page is left. */
  signIn(): Promise<unknown>;
  /** The same for a sign-in that was ended, which may not be taken up again: the user types the password. */
  signInAgain(): Promise<unknown>;
  /** Sends the user to the page on which they finish the deletion of their account. */
  finishDeletion(): void;
}

type Data<E extends Endpoint> = z.output<E['response']>;

export interface Api {
  /** Calls an endpoint. @throws {ApiError} for everything but the declared response. */
  call<E extends Endpoint>(endpoint: E, ...request: RequestArguments<E>): Promise<Data<E>>;
  /** The same, with the headers of the response. */
  callWithHeaders<E extends Endpoint>(
    endpoint: E,
    ...request: RequestArguments<E>
  ): Promise<{ data: Data<E>; headers: Headers }>;
  /** The same, without data where the response still is the one with this entity tag. */
  callUnlessSame<E extends Endpoint>(
    endpoint: E,
    tag: string | undefined,
    ...request: RequestArguments<E>
  ): Promise<{ data: Data<E> | undefined; headers: Headers }>;
  /** The response as it is, also an error: for files. */
  request<E extends Endpoint>(endpoint: E, ...request: RequestArguments<E>): Promise<ApiResponse>;
  /** Calls an endpoint whose response has no body. */
  check(endpoint: Endpoint & { readonly method: 'HEAD' }): Promise<void>;
}

interface Attempt extends CallState {
  readonly endpoint: Endpoint;
  readonly parts: RequestParts;
  readonly address: string;
  readonly follows: number;
}

const MAXIMUM_FOLLOWS = 5;
const NOT_MODIFIED = 304;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The target of a redirect within this site: the token goes nowhere else. */
function targetWithin(location: string, address: string): string {
  const site = globalThis.location.origin;
  const target = new URL(location, new URL(address, site));
  if (target.origin !== site) throw new ApiError(302, i18next.t('errors:invalidRedirect'));
  return `${target.pathname}${target.search}`;
}

const noResponse = () => new ApiError(0, i18next.t('errors:noResponse'));

const withHeaders = <E extends Endpoint>(endpoint: E, response: ApiResponse) => ({
  data: dataOf(endpoint, response),
  headers: response.headers,
});

/** The client of the product's API. @param send sends its requests, as `fetch` does */
export function createApi(session: ApiSession, send: typeof fetch): Api {
  async function exchange({ endpoint, parts, address }: Attempt): Promise<ApiResponse> {
    const init = initOf(endpoint, parts, await session.accessToken());
    try {
      return await readResponse(await send(address, init), endpoint.file);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw noResponse();
    }
  }

  function leaveBy(signIn: () => Promise<unknown>): never {
    void signIn();
    throw new ApiError(401, i18next.t('errors:authenticationRequired'));
  }

  /** A sign-in service that does not answer after a 401 ends no sign-in: the page stays, and the next request tries again. */
  async function renewed(attempt: Attempt): Promise<ApiResponse> {
    const isRenewed = await session.renew();
    if (isRenewed === undefined) throw noResponse();
    return isRenewed ? responseTo({ ...attempt, renewed: true }) : leaveBy(session.signIn);
  }

  async function responseTo(attempt: Attempt): Promise<ApiResponse> {
    const response = await exchange(attempt);
    const verdict = judge(factsOf(response), attempt);
    switch (verdict.kind) {
      case 'accept':
        return response;
      case 'replace':
        return endedSession();
      case 'renew':
        return renewed(attempt);
      case 'signInAgain':
        return leaveBy(session.signInAgain);
      case 'finishDeletion':
        session.finishDeletion();
        throw errorOf(response);
      case 'renewOrReplace':
        return (await session.renew()) ? responseTo({ ...attempt, renewed: true }) : endedSession();
      case 'follow':
        if (attempt.follows === MAXIMUM_FOLLOWS) break;
        return responseTo({
          ...attempt,
          address: targetWithin(verdict.location, attempt.address),
          follows: attempt.follows + 1,
        });
      case 'invalidRedirect':
    }
    throw new ApiError(302, i18next.t('errors:invalidRedirect'));
  }

  const start = (endpoint: Endpoint, parts: RequestParts = {}): Promise<ApiResponse> =>
    responseTo({ endpoint, parts, address: addressOf(endpoint, parts), renewed: false, follows: 0 });

  return {
    call: async (endpoint, ...[request]) => dataOf(endpoint, await start(endpoint, request)),
    callWithHeaders: async (endpoint, ...[request]) => withHeaders(endpoint, await start(endpoint, request)),
    callUnlessSame: async (endpoint, tag, ...[request]) => {
      const response = await start(endpoint, { ...request, headers: { 'if-none-match': tag } });
      const isSame = tag !== undefined && response.status === NOT_MODIFIED;
      return isSame ? { data: undefined, headers: response.headers } : withHeaders(endpoint, response);
    },
    request: (endpoint, ...[request]) => start(endpoint, request),
    check: async (endpoint) => {
      const response = await start(endpoint);
      if (!isSuccess(response)) throw errorOf(response);
    },
  };
}
