import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Handler, readBody } from '../http/handler.ts';
import { AwsFailure, asFailure } from './failure.ts';
import { sendFailure, tooLarge } from './protocols.ts';
import type { Caller, CallerHandler } from './service.ts';
import { type SignedRequest, signedForm, verifySignature } from './signature.ts';

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
  return async (request, response) => {
    try {
      const caller = callerOf(request.headers.authorization, known);
      const body = await readBody(request, BODY_LIMIT_BYTES);
      if (!body) throw tooLarge();
      ensureSigned(signedForm(request), body, service);
      await handle({ request, response, caller, body });
    } catch (error) {
      request.resume();
      refuse(response, asFailure(error));
    }
  };
}

/**
 * The caller that a request names.
 * @param known the access key ids that were given out
 * @throws {AwsFailure} when it names none of these
 */
export function callerOf(authorization: string | undefined, known: ReadonlySet<string>): Caller {
  const functionName = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(authorization ?? '')?.[1];
  if (functionName === undefined) throw UNSIGNED;
  if (!known.has(functionName)) throw UNRECOGNIZED;
  return { functionName };
}

/** @throws {AwsFailure} when the caller that the request names has not signed it with this body */
export function ensureSigned(request: SignedRequest, body: string | Uint8Array, service: string): void {
  const payload = createHash('sha256').update(body).digest('hex');
  verifySignature(request, { service, payload });
}

const UNRECOGNIZED = new AwsFailure(
  'UnrecognizedClientException',
  'The security token included in the request is invalid.',
);
const UNSIGNED = new AwsFailure(
  'MissingAuthenticationTokenException',
  'Request is missing Authentication Token',
);
