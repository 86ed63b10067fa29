import middy from '@middy/core';
import httpEventNormalizer from '@middy/http-event-normalizer';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { Context } from 'aws-lambda';
import { keepCalls } from '#functions/lib/aws/calls.ts';
import type { Caller } from '#functions/lib/base/caller.ts';
import { RegistryError } from '#functions/lib/base/errors.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { idSchema } from '#shared/contract/values.ts';
import type { HttpEvent, HttpResponse } from './event.ts';
import { admitLeaving, identify, type ReadAccess, type ReadAhead } from './identify.ts';
import { observation, powertoolsRecorder, type Recorder } from './observation.ts';
import { jsonBodyOf } from './parseCall.ts';
import { encoding, errorResponses, fileResponse, jsonResponse, notModified } from './responses.ts';
import type { Route } from './route.ts';
import { sessionCookie } from './sessionCookie.ts';

interface Deps {
  /** Left out where every endpoint is open: without it no one is admitted anywhere else. */
  readonly readAccess?: ReadAccess;
  /** Left out where no route says what it reads ahead. */
  readonly readAhead?: (
    user: Parameters<ReadAhead>[0] & {
      readonly assetId?: string | undefined;
      readonly withList?: boolean | undefined;
    },
  ) => ReturnType<ReadAhead>;
  /** Whether an administrator has the authenticator app that their work may need. Throws otherwise. */
  readonly ensureAuthenticator?: ((caller: Caller) => Promise<void>) | undefined;
  readonly record?: Recorder;
}

type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpResponse>;

/**
 * A function for the routes given, behind an HTTP API. Each request goes through: identity and access,
 * content type and JSON, the endpoint's schemas, the use case, the response's schema.
 */
export function createHandler(
  routes: readonly Route[],
  { readAccess = admitNobody, readAhead, ensureAuthenticator, record = powertoolsRecorder() }: Deps = {},
): HttpHandler {
  const byKey = new Map(routes.map((route) => [routeKey(route.endpoint), route]));

  function aheadFor({ ahead }: Route, { pathParameters }: HttpEvent): ReadAhead | undefined {
    if (!ahead || !readAhead) return undefined;
    // An id that is none is refused later, with all else that is wrong.
    const assetId = ahead === 'vault and item' ? idSchema.safeParse(pathParameters?.id).data : undefined;
    return (user) => readAhead({ ...user, assetId, withList: ahead === 'vault and list' });
  }

  async function dispatch(event: HttpEvent): Promise<HttpResponse> {
    const route = byKey.get(event.routeKey);
    if (!route) throw new RegistryError('not_found', 'There is no such endpoint.');
    const { access, status, file } = route.endpoint;
    const admit = route.admitsLeaving ? admitLeaving(readAccess) : readAccess;
    const caller =
      access === 'open' ? undefined : await identify(event, access, admit, aheadFor(route, event));
    if (caller && access === 'admin') await ensureAuthenticator?.(caller);
    const outcome = await route.run({ event, caller, body: jsonBodyOf(event) });
    if ('unchanged' in outcome) return notModified(outcome.unchanged, outcome.headers);
    const { body, headers, session } = outcome;
    if (file !== undefined && typeof body === 'string') return fileResponse(status, file, body, headers);
    const response = jsonResponse(status, body, headers);
    return session ? { ...response, cookies: [sessionCookie(event, session)] } : response;
  }

  const handle: HttpHandler = middy<HttpEvent, HttpResponse>()
    .use(observation(record))
    .use(encoding())
    .use(errorResponses())
    .use(httpHeaderNormalizer())
    .use(httpEventNormalizer())
    .handler(dispatch);
  return (event, context) => keepCalls(() => handle(event, context));
}

const admitNobody: ReadAccess = async ({ username, subject }) => ({
  enabled: false,
  isAdmin: false,
  notBefore: 0,
  username,
  subject,
});
