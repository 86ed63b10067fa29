import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Dynamo } from '../dynamo/protocol.ts';
import type { Handler } from '../http/handler.ts';
import { names, refuseHost } from '../http/hosts.ts';
import { REGION, secretKeyOf } from './account.ts';
import { signedOnly } from './caller.ts';
import { type AnswerDynamo, answerByDynamo, serveDynamo } from './dynamodb.ts';
import { type AnswerHanded, answerHanded } from './handedOver.ts';
import { answerByJson, sendQueryFailure, serveJson, serveOpenJson, serveQuery } from './protocols.ts';
import type { Recorder } from './recorder.ts';
import type { AwsJsonService, AwsQueryService, OpenCalls } from './service.ts';

/** Longer than any client keeps an idle connection, so that no connection closes during a request. */
export const KEEP_ALIVE_MS = 120_000;

interface AwsServices {
  readonly kms: AwsJsonService;
  readonly 'cognito-idp': AwsJsonService;
  /** The calls of `cognito-idp` without a signature. */
  readonly passwords: OpenCalls;
  readonly ses: AwsQueryService;
  readonly s3: (mountPath: string) => Handler;
}

export type EndpointService = 'DYNAMODB' | 'KMS' | 'SES' | 'S3' | 'COGNITO_IDENTITY_PROVIDER';

/** The SDK's own variables. */
export type AwsEnvironment = Record<
  'AWS_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | `AWS_ENDPOINT_URL_${EndpointService}`,
  string
>;

export interface AwsEndpoint {
  /** The variables with which a function reaches all services. Its access key id is its name. */
  readonly environment: (functionName: string) => AwsEnvironment;
  /** The variables for the operator, whose calls are not recorded. */
  readonly operator: AwsEnvironment;
  /** Answers requests of DynamoDB and KMS from a thread of this process, which need no connection. */
  readonly answerHanded: AnswerHanded;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly dynamo: Pick<Dynamo, 'answer'>;
  readonly services: AwsServices;
  readonly recorder: Recorder;
}

/**
 * Listens on a free loopback port for the AWS calls of the functions, each service under its own path. Every program of
 * the machine can reach it, so a call counts only with a signature, or with the proof that it carries itself.
 */
export async function startAwsEndpoint({ dynamo, services, recorder }: Options): Promise<AwsEndpoint> {
  const operator = `operator-${randomUUID()}`;
  const known = new Set<string>();
  const recording = recordingAllBut(operator, recorder);
  const answerDynamo = answerByDynamo(dynamo, recording);
  const routes = routesOf({ answerDynamo, services, recorder: recording }, known);
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    if (!names(hosts, request)) return refuseHost(request, response);
    void settle(routes.get(serviceOf(request)) ?? notFound, request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${portOf(server)}`;
  const origin = `http://${host}`;
  hosts.add(host);

  function environment(name: string): AwsEnvironment {
    known.add(name);
    return {
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: name,
      AWS_SECRET_ACCESS_KEY: secretKeyOf(name),
      AWS_ENDPOINT_URL_DYNAMODB: `${origin}/dynamodb`,
      AWS_ENDPOINT_URL_KMS: `${origin}/kms`,
      AWS_ENDPOINT_URL_SES: `${origin}/ses`,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${origin}/cognito-idp`,
      AWS_ENDPOINT_URL_S3: `${origin}/s3`,
    };
  }

  return {
    environment,
    operator: environment(operator),
    answerHanded: answerHanded(
      { dynamodb: answerDynamo, kms: answerByJson('kms', services.kms, recording) },
      known,
    ),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Serving extends Omit<Options, 'dynamo'> {
  readonly answerDynamo: AnswerDynamo;
}

function routesOf({ answerDynamo, services, recorder }: Serving, known: ReadonlySet<string>) {
  const json = (service: 'kms' | 'cognito-idp') =>
    signedOnly({ service, known, handle: serveJson(service, services[service], recorder) });
  const ses = serveQuery('ses', services.ses, recorder);
  return new Map<string, Handler>([
    ['dynamodb', signedOnly({ service: 'dynamodb', known, handle: serveDynamo(answerDynamo) })],
    ['kms', json('kms')],
    ['cognito-idp', serveOpenJson(services.passwords, json('cognito-idp'))],
    ['ses', signedOnly({ service: 'ses', known, handle: ses, refuse: sendQueryFailure })],
    ['s3', services.s3('/s3')],
  ]);
}

const recordingAllBut = (name: string, { record, calls }: Recorder): Recorder => ({
  calls,
  record: (call) => {
    if (call.functionName !== name) record(call);
  },
});

const serviceOf = (request: IncomingMessage): string => request.url?.split(/[/?]/, 2)[1] ?? '';

const notFound: Handler = async (_, response) => {
  response.writeHead(404).end();
};

async function settle(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await handler(request, response);
  } catch {
    // The client went away in the middle of its request.
    response.destroy();
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The AWS endpoint has no port.');
  return address.port;
}
