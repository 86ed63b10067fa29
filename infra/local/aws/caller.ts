import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Handler, readBody } from '../http/handler.ts';
import { AwsFailure, asFailure } from './failure.ts';
import { sendFailure, tooLarge } from './json.ts';
import type { Caller, CallerHandler } from './service.ts';
import { signedForm, verifySignature } from './signature.ts';

/** A batch of DynamoDB is at most 16 MB. */
const BODY_LIMIT_BYTES = 17 * 1024 * 1024;

interface Signed {
  /** The service's name in the scope of a signature. */
  readonly service: string;
  /** The access key ids that were given out. */
  readonly known: ReadonlySet<string>;
  readonly handle: CallerHandler;
  readonly refuse?: (response: ServerResponse, failure: AwsFailure) => void;
}

/** Serves calls that are signed with credentials of the local cloud, whose access key id says who calls. */
export function signedOnly({ service, known, handle, refuse = sendFailure }: Signed): Handler {
  async function verified(request: IncomingMessage): Promise<{ caller: Caller; body: Buffer }> {
    const caller = callerOf(request);
    if (!caller) throw UNSIGNED;
    if (!known.has(caller.functionName)) throw UNRECOGNIZED;
    const body = await readBody(request, BODY_LIMIT_BYTES);
    if (!body) throw tooLarge();
    const payload = createHash('sha256').update(body).digest('hex');
    verifySignature(signedForm(request), { service, payload });
    return { caller, body };
  }

  return async (request, response) => {
    try {
      await handle({ request, response, ...(await verified(request)) });
    } catch (error) {
      request.resume();
      refuse(response, asFailure(error));
    }
  };
}

const UNRECOGNIZED = new AwsFailure(
  'UnrecognizedClientException',
  'The security token included in the request is invalid.',
);
const UNSIGNED = new AwsFailure(
  'MissingAuthenticationTokenException',
  'Request is missing Authentication Token',
);

function callerOf(request: IncomingMessage): Caller | undefined {
  const functionName = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(
    request.headers.authorization ?? '',
  )?.[1];
  return functionName === undefined ? undefined : { functionName };
}
