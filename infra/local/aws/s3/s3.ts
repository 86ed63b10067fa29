import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler } from '../../http/handler.ts';
import { asFailure } from '../failure.ts';
import type { Recorder } from '../recorder.ts';
import { signedForm, verifySignature } from '../signature.ts';
import { element, elements } from '../xml.ts';
import { callIn, type S3Call } from './calls.ts';
import { type ObjectsOptions, openObjects } from './objects.ts';
import { OPERATIONS, sendXml } from './operations.ts';

interface Options extends ObjectsOptions {
  readonly recorder: Recorder;
}

/** The actions that a policy must allow for a call, where its name is another. */
const ACTIONS: Readonly<Partial<Record<S3Call['operation'], string>>> = {
  HeadObject: 'GetObject',
  ListObjectsV2: 'ListBucket',
  DeleteObjects: 'DeleteObject',
};

/**
 * S3 in path style, with the calls that the product makes. A request must be signed with credentials of the local
 * cloud, in its headers or as a presigned address, so this can be served where a browser reaches it as well.
 * @returns the handler for the path at which it is mounted, without a slash at the end
 */
export function createS3({ recorder, ...options }: Options): (mountPath: string) => Handler {
  const objects = openObjects(options);

  async function serve(request: IncomingMessage, response: ServerResponse, mountPath: string): Promise<void> {
    const signed = signedForm(request);
    const { accessKeyId: functionName, payload } = verifySignature(signed, { service: 's3' });
    const call = callIn(signed, mountPath);
    const resource = call.address.bucket;
    const record = (operation: string) =>
      recorder.record({ functionName, service: 's3', operation, resource });
    record(ACTIONS[call.operation] ?? call.operation);
    await OPERATIONS[call.operation](objects, { ...call, request, signed, payload, record }, response);
  }

  return (mountPath) => async (request, response) => {
    try {
      await serve(request, response, mountPath);
    } catch (error) {
      if (hasLeft(error) || response.headersSent) return void response.destroy();
      request.resume();
      const { code, message, status } = asFailure(error);
      const failure = elements({ Code: code, Message: message, RequestId: randomUUID() });
      sendXml(response, status, element('Error', failure));
    }
  };
}

const OF_CONNECTIONS = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Whether the client closed the connection in the middle of its request or of the answer. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OF_CONNECTIONS.includes(String(error.code));
