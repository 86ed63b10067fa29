import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { type Handler, readBody } from '../http/handler.ts';
import { AwsFailure, asFailure } from './failure.ts';
import type { Recorder } from './recorder.ts';
import type { AwsJsonService, AwsQueryService, Caller, CallerHandler, OpenCalls } from './service.ts';
import { element, elements } from './xml.ts';

/** A call whose caller is known to be who they say. */
interface JsonCall {
  readonly caller: Caller;
  readonly operation: string;
  readonly body: string;
}

export type AnswerJson = (call: JsonCall) => Promise<unknown>;

/** Answers the calls of a service in AWS's JSON protocol, and records them. @throws {AwsFailure} */
export const answerByJson =
  (service: string, serve: AwsJsonService, recorder: Recorder): AnswerJson =>
  async ({ caller, operation, body }) => {
    const input = parse(body);
    recorder.record({ ...caller, service, operation, ...(serve.seen ?? byId)(input) });
    return serve(operation, input, caller);
  };

/** Serves a service in AWS's JSON protocol, 1.1: https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html */
export function serveJson(service: string, serve: AwsJsonService, recorder: Recorder): CallerHandler {
  const answer = answerByJson(service, serve, recorder);
  return ({ request, response, body, caller }) => {
    const operation = operationOf(request.headers['x-amz-target']);
    return respond(response, () => answer({ caller, operation, body: body.toString() }));
  };
}

/** Serves the calls that need neither a signature nor a permission, so nobody is recorded as their caller. */
export function serveOpenJson(calls: OpenCalls, others: Handler): Handler {
  const open = new Map(Object.entries(calls));
  return (request, response) => {
    const call = open.get(operationOf(request.headers['x-amz-target']));
    if (!call) return others(request, response);
    return respond(response, async () => {
      const body = await readBody(request);
      if (!body) throw tooLarge();
      return call(parse(body.toString()));
    });
  };
}

export const tooLarge = (): AwsFailure =>
  new AwsFailure('RequestEntityTooLargeException', 'The body is too large.', 413);

async function respond(response: ServerResponse, act: () => Promise<unknown>): Promise<void> {
  try {
    sendJson(response, 200, await act());
  } catch (error) {
    sendFailure(response, asFailure(error));
  }
}

/** The target is `Service_Version.Operation`. */
export const operationOf = (target: string | string[] | undefined): string =>
  String(target ?? '')
    .split('.')
    .at(-1) ?? '';

export function sendFailure(response: ServerResponse, failure: AwsFailure): void {
  response.setHeader('x-amzn-errortype', failure.code);
  sendJson(response, failure.status, bodyOf(failure));
}

/** The body of the response to a call that failed. */
export const bodyOf = ({ code, message }: AwsFailure) => ({ __type: code, message });

/** The type of every response. */
export const JSON_TYPE = { 'content-type': 'application/x-amz-json-1.1' } as const;

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    ...JSON_TYPE,
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new AwsFailure('SerializationException', 'The body is not JSON.');
  }
}

const resourceSchema = z.union([
  z.pipe(
    z.object({ KeyId: z.string() }),
    z.transform((input) => input.KeyId),
  ),
  z.pipe(
    z.object({ UserPoolId: z.string() }),
    z.transform((input) => input.UserPoolId),
  ),
]);

const byId = (input: unknown) => ({ resource: resourceSchema.safeParse(input).data });

const SES_NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

/** Serves a service in AWS's query protocol: https://smithy.io/2.0/aws/protocols/aws-query-protocol.html */
export function serveQuery(service: string, serve: AwsQueryService, recorder: Recorder): CallerHandler {
  return async ({ response, body, caller }) => {
    try {
      const parameters = new URLSearchParams(body.toString());
      const operation = parameters.get('Action') ?? '';
      recorder.record({ ...caller, service, operation, resource: parameters.get('Source') ?? undefined });
      const result = element(`${operation}Result`, elements(await serve(operation, parameters)));
      sendXml(response, 200, responseXml(`${operation}Response`, result));
    } catch (error) {
      sendQueryFailure(response, asFailure(error));
    }
  };
}

export function sendQueryFailure(response: ServerResponse, { code, message, status }: AwsFailure): void {
  const type = status < 500 ? 'Sender' : 'Receiver';
  const error = element('Error', elements({ Type: type, Code: code, Message: message }));
  sendXml(response, status, responseXml('ErrorResponse', error));
}

function responseXml(name: string, content: string): string {
  const metadata = element('ResponseMetadata', elements({ RequestId: randomUUID() }));
  return element(name, content + metadata, ` xmlns="${SES_NAMESPACE}"`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(xml);
}
