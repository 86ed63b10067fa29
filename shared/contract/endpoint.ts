import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The OpenAPI document lists the endpoints by group. Several functions may serve the endpoints of one group. */
const GROUPS = [
  'assets',
  'trash',
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

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';

/** `open` needs no token, `user` a signed-in user, `admin` an administrator. */
export type Access = 'open' | 'user' | 'admin';

/** The headers of a successful response that tell more than its body does. */
export type ResponseHeader = 'x-next-cursor' | 'x-list-version' | 'x-checked-at';

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

export interface Endpoint {
  readonly method: Method;
  /** The path, with `{name}` for each path parameter. */
  readonly path: `/${string}`;
  readonly group: Group;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  /** The names are in lower case. */
  readonly headers?: ObjectSchema;
  readonly body?: Schema;
  /** The status of a successful response. */
  readonly status: 200 | 201;
  readonly response: Schema;
  readonly responseHeaders?: readonly ResponseHeader[];
  /** The media type of a response that is not JSON but a text in base64. */
  readonly file?: string;
  /** The error codes besides `COMMON_ERRORS` and, for administrators' endpoints, `authenticator_required`. */
  readonly errors: readonly ErrorCode[];
}

type Default = 'group' | 'access' | 'status' | 'errors';
type Declaration = Omit<Endpoint, Default> & Partial<Pick<Endpoint, Default>>;

/**
 * Gives a function that declares the endpoints of a group and keeps their exact types. An endpoint that does
 * not say otherwise has this access, the status 200, and the common errors only. An open endpoint declares its
 * access itself: a use case learns from that type that it has no caller.
 */
export const endpointIn = (group: Group, access: Exclude<Access, 'open'> = 'user') => {
  const defaults: Pick<Endpoint, Default> = { group, access, status: 200, errors: [] };
  return <const D extends Declaration>(declaration: D) => ({ ...defaults, ...declaration });
};

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Part<E extends Endpoint, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S }
  ? S
  : undefined;

/** The parts of a request after parsing, as a use case takes them. */
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
