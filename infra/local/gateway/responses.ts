import type { ServerResponse } from 'node:http';
import { ERROR_STATUS, type ErrorBody } from '#shared/contract/errors.ts';

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

export type GatewayResponse = keyof typeof GATEWAY_RESPONSES | 'diskFull';

/** API Gateway has no such response, since nothing becomes full there. */
const DISK_FULL = {
  code: 'no_room',
  message:
    'The disk of this registry is almost full, so nothing can be added or changed now. Please tell whoever runs it. Reading and deleting still work.',
} as const satisfies ErrorBody;

const contentOf = (which: GatewayResponse): readonly [number, ErrorBody] => {
  if (which === 'diskFull') return [ERROR_STATUS[DISK_FULL.code], DISK_FULL];
  const [status, message] = GATEWAY_RESPONSES[which];
  return [status, { message }];
};

export function respond(response: ServerResponse, which: GatewayResponse, requestId?: string): void {
  const [status, body] = contentOf(which);
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(requestId && { 'apigw-requestid': requestId }),
    ...(which === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
  });
  response.end(JSON.stringify(body));
}
