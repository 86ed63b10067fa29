import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { CallerHandler } from '#infra/local/aws/service.ts';

/** Serves a service of the local cloud to callers of the test without looking at their signatures. */
export const unsigned =
  (handle: CallerHandler) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    handle({ request, response, body: await buffer(request), caller: { functionName: 'test' } });
