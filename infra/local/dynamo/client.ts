import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import type { Dynamo } from './protocol.ts';

/** A client of the SDK that calls the database within this process. */
export const createDynamoClient = (dynamo: Dynamo): DynamoDBClient =>
  new DynamoDBClient({
    region: 'us-east-1',
    endpoint: 'http://localhost',
    credentials: { accessKeyId: 'unused', secretAccessKey: 'unused' },
    requestHandler: {
      async handle({ headers, body }: HttpRequest) {
        const answer = await dynamo.answer(operationIn(headers), textOf(body));
        const response = new HttpResponse({
          statusCode: answer.status,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(answer.body),
        });
        return { response };
      },
      updateHttpClientConfig: () => undefined,
      httpHandlerConfigs: () => ({}),
    },
  });

/** The target is `DynamoDB_20120810.Operation`. */
const operationIn = (headers: HttpRequest['headers']): string => headers['x-amz-target']?.split('.')[1] ?? '';

const textOf = (body: HttpRequest['body']): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);
