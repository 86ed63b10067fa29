import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';

import { ACCOUNT_ID } from '../aws/account.ts';

export type Claims = Record<string, unknown>;

interface Matched {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
}

export interface GatewayRequest extends Matched {
  readonly requestId: string;
  readonly url: URL;
  readonly body: Buffer;
  /** Absent on open routes. */
  readonly authorized?: { readonly claims: Claims; readonly scopes: readonly string[] };
}

/**
 * The event that an HTTP API sends to a function, payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(
  request: IncomingMessage,
  { routeKey, pathParameters, requestId, url, body, authorized }: GatewayRequest,
): APIGatewayProxyEventV2 | APIGatewayProxyEventV2WithJWTAuthorizer {
  const now = new Date();
  const { cookie, ...headers } = headersOf(request);
  // Bytes that are no text must not become text with signs in place of them: the function rejects them.
  const text = TEXT_TYPES.test(request.headers['content-type'] ?? 'text/plain') && isUtf8(body);
  const path = decodeURIComponent(url.pathname);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    headers: { ...headers, 'x-forwarded-proto': url.protocol.slice(0, -1) },
    ...(url.search === '' ? {} : { queryStringParameters: joinedParameters(url) }),
    ...(Object.keys(pathParameters).length === 0 ? {} : { pathParameters }),
    requestContext: {
      accountId: ACCOUNT_ID,
      apiId: 'local',
      ...(authorized && { authorizer: authorizerContext(authorized) }),
      domainName: url.host,
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length === 0 ? {} : { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

const authorizerContext = ({ claims, scopes }: NonNullable<GatewayRequest['authorized']>) => ({
  principalId: '',
  integrationLatency: 0,
  jwt: {
    claims: Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)])),
    scopes: [...scopes],
  },
});

/** The authorizer passes on every claim as a string, a list as `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(String).join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers = Object.entries(request.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(name === 'cookie' ? '; ' : ','),
  ]);
  return Object.fromEntries(headers);
}

function joinedParameters({ searchParams }: URL): Record<string, string> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]),
  );
}

const TEXT_TYPES = /^(text\/|application\/(json|xml|javascript|[\w.+-]+\+json|[\w.+-]+\+xml))/i;
