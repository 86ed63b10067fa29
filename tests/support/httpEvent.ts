import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { type Endpoint, fillPath, routeKey } from '#shared/contract/endpoint.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { cookiesIn, jarOf } from './cookies.ts';

export interface TestUser {
  /** The user id. */
  readonly sub: string;
  /** The directory's id, where it is not the one that the directory of the tests gives. */
  readonly subject?: string;
  readonly username: string;
  /** The role claim as the authorizer hands it on. */
  readonly role?: string;
  /** Seconds since 1970. */
  readonly authTime?: number;
  /** The id that all tokens of one sign-in have. */
  readonly signIn?: string;
  readonly userAgent?: string;
}

export interface TestRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** In place of those that the user's sign-in has been given. */
  readonly cookies?: readonly string[];
  /** Sent as it is, instead of `body`. */
  readonly rawBody?: string;
}

const claimsOf = ({
  sub,
  subject = `subject-of-${sub}`,
  username,
  role = 'User',
  authTime = 1_760_000_000,
  signIn = `sign-in-of-${sub}`,
}: TestUser) => ({
  [USER_ID_CLAIM]: sub,
  sub: subject,
  username,
  role,
  token_use: 'access',
  auth_time: String(authTime),
  origin_jti: signIn,
});

let requests = 0;

/** The event that an HTTP API sends (payload format 2.0) when a user, or nobody, calls an endpoint. */
export function httpEvent(
  endpoint: Endpoint,
  user: TestUser | undefined,
  { params = {}, query, headers = {}, cookies, body, rawBody }: TestRequest = {},
): APIGatewayProxyEventV2WithJWTAuthorizer {
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const key = routeKey(endpoint);
  const path = fillPath(endpoint.path, params);
  requests += 1;
  const event = {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...(text !== undefined && { 'content-type': 'application/json' }), ...headers },
    cookies: cookies ?? (user ? cookiesIn(jarOf(user)) : []),
    ...(query && { queryStringParameters: query }),
    ...(Object.keys(params).length > 0 && { pathParameters: params }),
    requestContext: {
      requestId: `request-${requests}`,
      routeKey: key,
      http: {
        method: endpoint.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: user?.userAgent ?? 'test',
      },
      ...(user && { authorizer: { jwt: { claims: claimsOf(user), scopes: [] } } }),
    },
    ...(text !== undefined && { body: text }),
    isBase64Encoded: false,
  };
  return event as unknown as APIGatewayProxyEventV2WithJWTAuthorizer;
}
