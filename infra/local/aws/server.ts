import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Handler } from '../http/handler.ts';
import { REGION, secretKeyOf } from './account.ts';
import { passToDynamo } from './dynamodb.ts';
import { AwsFailure } from './failure.ts';
import { sendFailure, serveJson, serveOpenJson } from './json.ts';
import { sendQueryFailure, serveQuery } from './query.ts';
import type { Recorder } from './recorder.ts';
import type { AwsJsonService, AwsQueryService, Caller, CallerHandler, OpenCalls } from './service.ts';

/** Longer than any client keeps an idle connection, so that no connection closes during a request. */
const KEEP_ALIVE_MS = 120_000;

export interface AwsServices {
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
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly dynamoEndpoint: string;
  readonly services: AwsServices;
  readonly recorder: Recorder;
}

/** Listens on a free loopback port for the AWS calls of the functions, each service under its own path. */
export async function startAwsEndpoint({
  dynamoEndpoint,
  services,
  recorder,
}: Options): Promise<AwsEndpoint> {
  const operator = `operator-${randomUUID()}`;
  const ofFunctions = recordingAllBut(operator, recorder);
  const dynamo = passToDynamo(dynamoEndpoint, ofFunctions);
  const known = new Set<string>();
  const routes = new Map<string, Handler>([
    ['dynamodb', identified(known, dynamo.handle)],
    ['kms', identified(known, serveJson('kms', services.kms, ofFunctions))],
    [
      'cognito-idp',
      serveOpenJson(
        services.passwords,
        identified(known, serveJson('cognito-idp', services['cognito-idp'], ofFunctions)),
      ),
    ],
    ['ses', identified(known, serveQuery('ses', services.ses, ofFunctions), sendQueryFailure)],
    ['s3', services.s3('/s3')],
  ]);
  const server = createServer((request, response) => {
    void settle(routes.get(serviceOf(request)) ?? notFound, request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${portOf(server)}`;

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
    stop: () =>
      new Promise((resolve) => {
        dynamo.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
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

/** Only a holder of an environment may call. Its access key id identifies it. */
function identified(known: ReadonlySet<string>, handle: CallerHandler, refuse = sendFailure): Handler {
  return async (request, response) => {
    const caller = callerOf(request);
    if (caller && known.has(caller.functionName)) return handle(request, response, caller);
    request.resume();
    refuse(response, caller ? UNRECOGNIZED : UNSIGNED);
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

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The AWS endpoint has no port.');
  return address.port;
}
