import { callerOf, ensureSigned } from './caller.ts';
import { type AnswerDynamo, DYNAMO_TYPE } from './dynamodb.ts';
import { asFailure } from './failure.ts';
import { type AnswerJson, bodyOf, JSON_TYPE, operationOf } from './protocols.ts';
import type { SignedRequest } from './signature.ts';

/** A request of DynamoDB or KMS that a function's thread hands over in place of sending it. */
export interface HandedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

interface HandedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type AnswerHanded = (request: HandedRequest) => Promise<HandedAnswer>;

interface Answers {
  readonly dynamodb: AnswerDynamo;
  readonly kms: AnswerJson;
}

/**
 * Answers requests that were handed over, with the checks of those that are sent: each is signed by the function that it
 * names, for the service in its path.
 * @param known the access key ids that were given out
 */
export function answerHanded({ dynamodb, kms }: Answers, known: ReadonlySet<string>): AnswerHanded {
  return async (request) => {
    const service = request.path.startsWith('/kms') ? 'kms' : 'dynamodb';
    const type = service === 'kms' ? JSON_TYPE : DYNAMO_TYPE;
    try {
      const form = signedFormOf(request);
      const caller = callerOf(form.headers.authorization, known);
      ensureSigned(form, request.body, service);
      const operation = operationOf(form.headers['x-amz-target']);
      const body = typeof request.body === 'string' ? request.body : Buffer.from(request.body).toString();
      if (service === 'dynamodb')
        return { headers: type, ...(await dynamodb({ ...caller, operation, body })) };
      return { status: 200, headers: type, body: JSON.stringify(await kms({ caller, operation, body })) };
    } catch (error) {
      const failure = asFailure(error);
      const headers = { ...type, 'x-amzn-errortype': failure.code };
      return { status: failure.status, headers, body: JSON.stringify(bodyOf(failure)) };
    }
  };
}

function signedFormOf({ method, path, headers }: HandedRequest): SignedRequest {
  const [, plainPath = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(path) ?? [];
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { method, path: plainPath, query: new URLSearchParams(query), headers: Object.fromEntries(named) };
}
