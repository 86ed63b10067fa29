import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type AwsFailure, asFailure } from './failure.ts';
import type { Recorder } from './recorder.ts';
import type { AwsQueryService, CallerHandler } from './service.ts';
import { element, elements } from './xml.ts';

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';

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
  return element(name, content + metadata, ` xmlns="${NAMESPACE}"`);
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' });
  response.end(xml);
}
