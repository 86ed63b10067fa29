import type { ServerResponse } from 'node:http';

/** The responses of API Gateway itself, which hold only a message. */
const GATEWAY_RESPONSES = {
  badRequest: [400, 'Bad Request'],
  unauthorized: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  notFound: [404, 'Not Found'],
  tooLarge: [413, 'Request Entity Too Large'],
  tooManyRequests: [429, 'Too Many Requests'],
  internalError: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
} as const satisfies Record<string, readonly [number, string]>;

export type GatewayResponse = keyof typeof GATEWAY_RESPONSES;

export function respond(response: ServerResponse, which: GatewayResponse, requestId?: string): void {
  const [status, message] = GATEWAY_RESPONSES[which];
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(requestId && { 'apigw-requestid': requestId }),
    ...(which === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
  });
  response.end(JSON.stringify({ message }));
}
