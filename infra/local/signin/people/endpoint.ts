import { unknownOperation } from '../../aws/failure.ts';
import { operationOf, sendFailure, serveOpenJson } from '../../aws/json.ts';
import type { Handler, OpenCalls } from '../../aws/service.ts';

/** What stands for Cognito's regional address in a browser: the calls that need no signature, and no other. */
export const servePeople = (calls: OpenCalls): Handler =>
  serveOpenJson(calls, async (request, response) => {
    request.resume();
    sendFailure(response, unknownOperation(operationOf(request.headers['x-amz-target'])));
  });
