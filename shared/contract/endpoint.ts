import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Under a group the OpenAPI document lists its endpoints. Several functions may share those of one group. */
export const GROUPS = [
  'assets',
  'encryption',
  'change-encryption-password',
  'data-reset',
  'account',
  'transfers',
  'admin',
  'activity',
  'weather',
  'system',
] as const;
export type Group = (typeof GROUPS)[number];

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** `open` needs no token, `user` a signed-in person, `admin` an administrator. */
export type Access = 'open' | 'user' | 'admin';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

export interface Endpoint {
  readonly method: Method;
  /** With `{name}` for each path parameter. */
  readonly path: `/${string}`;
  readonly group: Group;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** Header names in lower case. */
  readonly headers?: ObjectSchema;
  readonly body?: Schema;
  /** Of the answer when the call succeeds. `file` names the media type of an answer that is not JSON: a text in base64. */
  readonly status: 200 | 201;
  readonly response: Schema;
  readonly file?: string;
  /** Besides those that every endpoint can give: see `COMMON_ERRORS`. */
  readonly errors: readonly ErrorCode[];
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Part<E extends Endpoint, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S }
  ? S
  : undefined;

/** What a use case is given after parsing. */
export type ParamsOf<E extends Endpoint> = Output<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = Output<Part<E, 'query'>>;
export type HeadersOf<E extends Endpoint> = Output<Part<E, 'headers'>>;
export type BodyOf<E extends Endpoint> = Output<Part<E, 'body'>>;
export type ResponseOf<E extends Endpoint> = Output<Part<E, 'response'>>;

/** The key by which API Gateway names a route, e.g. `GET /assets/{id}`. */
export const routeKey = (declared: Pick<Endpoint, 'method' | 'path'>): string =>
  `${declared.method} ${declared.path}`;

/** The path with its parameters filled in, each percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`No value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
}
