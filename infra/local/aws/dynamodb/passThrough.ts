import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DYNAMO_CREDENTIALS } from '../../dynamo/client.ts';
import { AwsFailure } from '../failure.ts';
import { operationOf, sendFailure } from '../json.ts';
import type { Recorder } from '../recorder.ts';
import type { CallerHandler } from '../service.ts';
import { callsIn } from './calls.ts';

interface PassThrough {
  readonly handle: CallerHandler;
  readonly close: () => void;
}

/** Hands requests on to DynamoDB and streams its answers back: listing a user's items goes through here. */
export function passToDynamo(endpoint: string, recorder: Recorder): PassThrough {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(endpoint);

  async function answerTo(
    method: string,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<IncomingMessage> {
    const upstream = send(target, { agent, method, headers: { ...headers, 'content-length': body.length } });
    // A connection that breaks later is seen where the answer is read.
    upstream.on('error', () => undefined).end(body);
    const [answer] = await once(upstream, 'response');
    if (answer instanceof IncomingMessage) return answer;
    throw new Error('No answer');
  }

  const handle: CallerHandler = async (request, response, { functionName }) => {
    const body = await buffer(request);
    for (const call of callsIn(operationOf(request.headers['x-amz-target']), body.toString())) {
      recorder.record({ functionName, service: 'dynamodb', ...call });
    }
    try {
      const headers = headersFor(target.host, request.headers);
      const answer = await answerTo(request.method ?? 'POST', headers, body);
      response.writeHead(answer.statusCode ?? 500, withoutConnection(answer.headers));
      await pipeline(answer, response);
    } catch {
      if (response.headersSent) response.destroy();
      else sendFailure(response, new AwsFailure('InternalServerError', 'DynamoDB does not answer.', 500));
    }
  };
  return { handle, close: () => agent.destroy() };
}

/** DynamoDB Local keeps a database for each access key: all functions, and we, must look into the same one. */
function headersFor(host: string, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { accessKeyId } = DYNAMO_CREDENTIALS;
  const authorization = headers.authorization?.replace(/Credential=[^/]+/, `Credential=${accessKeyId}`);
  return { ...withoutConnection(headers), host, ...(authorization && { authorization }) };
}

/** These two are of one connection alone. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, 'transfer-encoding': __, ...rest } = headers;
  return rest;
}
