import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Endpoint, fillPath, routeKey } from '#shared/contract/endpoint.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { USER_ROLE } from '#shared/domain/roles.ts';
import type { Lambda } from '../lambda/lambda.ts';

export interface Owner {
  readonly userId: string;
  readonly sub: string;
  readonly username: string;
}

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Call = (
  functionName: 'assets' | 'files',
  endpoint: Endpoint,
  request: Request,
) => Promise<unknown>;

const responseSchema = z.object({ statusCode: z.number(), body: z.string() });

/**
 * Calls endpoints in the name of a user, without the gateway.
 * @returns a call that gives the body of the response, and throws an error for any other status than that of success
 */
export function createCaller(owner: Owner, invoke: Lambda['invoke']): Call {
  const signInId = randomUUID();
  return async (functionName, endpoint, request) => {
    const event = eventOf({ ...owner, signInId }, endpoint, request);
    const answer = responseSchema.parse(await invoke(functionName, event));
    if (answer.statusCode !== endpoint.status)
      throw new Error(`The sample items could not be made: ${routeKey(endpoint)} gave ${answer.statusCode}`);
    return JSON.parse(answer.body);
  };
}

interface Caller extends Owner {
  /** One for all calls: each sign-in fills a line of the user's list. */
  readonly signInId: string;
}

/** The user's list of sign-ins shows it as the device. */
const USER_AGENT = 'Samples';

function eventOf(owner: Caller, endpoint: Endpoint, { params = {}, headers = {}, body }: Request) {
  const key = routeKey(endpoint);
  const path = fillPath(endpoint.path, params);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    [USER_ID_CLAIM]: owner.userId,
    sub: owner.sub,
    username: owner.username,
    role: USER_ROLE,
    auth_time: String(now),
    origin_jti: owner.signInId,
  };
  return {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    pathParameters: params,
    requestContext: {
      requestId: randomUUID(),
      routeKey: key,
      http: { method: endpoint.method, path, userAgent: USER_AGENT },
      authorizer: { jwt: { claims, scopes: [] } },
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}
