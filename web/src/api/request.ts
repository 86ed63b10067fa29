import type * as z from 'zod/mini';
import { type Endpoint, fillPath } from '#shared/contract/endpoint.ts';

type PartName = 'params' | 'query' | 'headers' | 'body';

/** A part of the request as the endpoint declares it; one that may be left out is optional here too. */
type Declared<E extends Endpoint, K extends PartName> = E extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? Record<never, never> extends z.input<S>
    ? { readonly [P in K]?: z.input<S> }
    : { readonly [P in K]: z.input<S> }
  : { readonly [P in K]?: undefined };

export interface RequestParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string | undefined>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** By default the browser's own. */
  readonly credentials?: RequestCredentials;
}

type RequestOf<E extends Endpoint> = Declared<E, 'params'> &
  Declared<E, 'query'> &
  Declared<E, 'headers'> &
  Declared<E, 'body'>;

/** The request argument of a call, optional when the endpoint requires nothing. */
export type RequestArguments<E extends Endpoint> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E> & RequestParts]
    : [request: RequestOf<E> & RequestParts];

const withoutAbsent = (record: Readonly<Record<string, string | undefined>> = {}): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );

/** The path and query of a call. */
export function addressOf(endpoint: Endpoint, { params, query }: RequestParts): string {
  const path = fillPath(endpoint.path, params ?? {});
  const search = new URLSearchParams(withoutAbsent(query)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Every request is JSON with a bearer token. It does not follow redirects, because the token must not leave the site. */
export function initOf(
  endpoint: Pick<Endpoint, 'method'>,
  { headers, body, signal, credentials }: RequestParts,
  token: string,
): RequestInit {
  return {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...Object.fromEntries(withoutAbsent(headers)),
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(credentials ? { credentials } : {}),
  };
}
