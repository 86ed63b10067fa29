import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished, vi } from 'vitest';

/** A call as an AWS service gets it: `DeleteTable`, or of S3 the method with the path. */
export interface AwsRequest {
  readonly operation: string;
  /** The members of the input: texts in the query protocol, JSON in the others. */
  readonly input: Readonly<Record<string, unknown>>;
}

type Answer = string | object;
type Answers = Readonly<Record<string, Answer | ((input: AwsRequest['input']) => Answer)>>;

/** A refusal in the query protocol. */
export const queryError = (code: string, message: string) =>
  `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`;

/** A refusal in the JSON protocols. */
export const jsonError = (code: string, message = '') => ({ __type: code, message });

/**
 * Stands for every AWS service for the running test, by the SDK's own variables. What has no answer is refused.
 * @param answers by operation: a text is XML, anything else JSON
 * @returns the calls that were made, in their order
 */
export async function answeringAws(answers: Answers): Promise<AwsRequest[]> {
  const calls: AwsRequest[] = [];
  const server = createServer(async (request, response) => {
    const call = requestOf(request.method, request.url, request.headers, (await buffer(request)).toString());
    calls.push(call);
    const found = answers[call.operation];
    const answer = typeof found === 'function' ? found(call.input) : found;
    const isRefusal =
      answer === undefined ||
      (typeof answer === 'string' ? answer.includes('ErrorResponse') : '__type' in answer);
    response.statusCode = isRefusal ? 400 : 200;
    if (typeof answer === 'string') response.setHeader('content-type', 'text/xml').end(answer);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return calls;
}

function requestOf(method = '', url = '', headers: NodeJS.Dict<string | string[]>, body: string): AwsRequest {
  const target = headers['x-amz-target'];
  if (typeof target === 'string')
    return { operation: target.split('.').at(-1) ?? '', input: JSON.parse(body) };
  const input = Object.fromEntries(new URLSearchParams(body));
  if (input.Action !== undefined) return { operation: input.Action, input };
  return {
    operation: `${method} ${url.replace(/[?&]x-id=\w+/, '').replace(/\/(?=\?|$)/, '')}`,
    input: { body },
  };
}
