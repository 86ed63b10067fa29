import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import createRouter from 'find-my-way';
import { endpointsOf, FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { assets } from '#shared/contract/assets.ts';
import { type Endpoint, routeKey } from '#shared/contract/endpoint.ts';
import { files } from '#shared/contract/files.ts';
import { imports } from '#shared/contract/imports.ts';
import { versions } from '#shared/contract/versions.ts';
import { API_SCOPE } from '#shared/domain/scopes.ts';
import { readBody } from '../http/handler.ts';
import type { Authorizer } from './authorizer.ts';
import { toEvent } from './event.ts';
import { type GatewayResponse, respond } from './responses.ts';
import { createThrottle } from './throttle.ts';

/** The response of a function is at most 6 MB. */
const RESPONSE_LIMIT_BYTES = 6 * 1024 * 1024;

/**
 * The routes that store items, versions of them and files, of which a user may have any number. They are refused before the
 * disk is full: then nobody could delete anything either, nor sign in.
 */
const GROWING: ReadonlySet<string> = new Set(
  [
    ...[assets.create, assets.update, assets.addProperty, imports.add],
    ...[files.declare, files.add, versions.restore],
  ].map(routeKey),
);

interface Deps {
  readonly authorize: Authorizer;
  readonly invoke: (name: FunctionName, event: unknown) => Promise<unknown>;
  readonly origin: string;
  /** Whether the disk has room for what is stored. */
  readonly hasRoom?: () => boolean;
}

interface Route {
  readonly functionName: FunctionName;
  readonly endpoint: Endpoint;
}

/** Stands for API Gateway's HTTP API, with the routes of the declared functions. */
export function createGateway({ authorize, invoke, origin, hasRoom = () => true }: Deps) {
  const throttle = createThrottle();
  const find = createRouteFinder();

  async function outcomeOf(request: IncomingMessage, requestId: string): Promise<Result | GatewayResponse> {
    if (!throttle.admits()) return 'tooManyRequests';
    const url = new URL(request.url ?? '/', origin);
    const found = find(request.method ?? 'GET', url.pathname);
    if (typeof found === 'string') return found;
    const { endpoint, functionName, params: pathParameters } = found;
    const key = routeKey(endpoint);
    if (!throttle.admitsTo(key)) return 'tooManyRequests';

    const open = endpoint.access === 'open';
    const authorized = open ? undefined : await authorize(request.headers.authorization, API_SCOPE);
    if (typeof authorized === 'string') return authorized;
    if (GROWING.has(key) && !hasRoom()) return 'diskFull';

    const body = await readBody(request);
    if (!body) return 'tooLarge';
    const known = { requestId, url, body, routeKey: key, pathParameters };
    return run(functionName, toEvent(request, authorized ? { ...known, authorized } : known));
  }

  async function run(functionName: FunctionName, event: unknown): Promise<Result | GatewayResponse> {
    try {
      const result = await invoke(functionName, event);
      return isResult(result) && (result.body ?? '').length <= RESPONSE_LIMIT_BYTES
        ? result
        : 'internalError';
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'unavailable' : 'internalError';
    }
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const outcome = await outcomeOf(request, requestId);
    if (typeof outcome === 'string') respond(response, outcome, requestId);
    else send(response, outcome, requestId);
  };
}

type Found = (Route & { params: Record<string, string | undefined> }) | 'notFound' | 'badRequest';

/** The router must pass on long ids: the function rejects them with a message of its own. */
const LONGEST_PARAMETER = 8_192;

function createRouteFinder(): (method: string, path: string) => Found {
  const router = createRouter({ caseSensitive: true, maxParamLength: LONGEST_PARAMETER });
  const routes = new Map(
    FUNCTION_NAMES.flatMap((functionName) =>
      endpointsOf(functionName).map((endpoint): [string, Route] => [
        routeKey(endpoint),
        { functionName, endpoint },
      ]),
    ),
  );
  for (const [key, { endpoint }] of routes) {
    router.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, key);
  }
  return (method, path) => {
    if (!isDecodable(path)) return 'badRequest';
    const known = METHODS.find((candidate) => candidate === method);
    const found = known && router.find(known, path);
    const route = found && routes.get(found.store);
    return route ? { ...route, params: found.params } : 'notFound';
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function send(response: ServerResponse, result: Result, requestId: string): void {
  const { statusCode = 200, headers = {}, body = '', isBase64Encoded = false, cookies } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.writeHead(statusCode, {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(cookies && { 'set-cookie': cookies }),
    'apigw-requestid': requestId,
    // It would have to be that of the response that the caller has (RFC 9110, 8.6).
    ...(statusCode !== 304 && { 'content-length': bytes.length }),
  });
  response.end(bytes);
}

const isResult = (value: unknown): value is Result =>
  typeof value === 'object' && value !== null && 'statusCode' in value;
