import type { Accounts } from '../accounts/accounts.ts';
import { unknownOperation } from '../aws/failure.ts';
import { operationOf, sendFailure, serveOpenJson } from '../aws/json.ts';
import type { OpenCalls } from '../aws/service.ts';
import type { Handler } from '../http/handler.ts';
import { createTokenReader } from '../signin/accessToken.ts';
import { ensureKeys } from '../signin/keys.ts';
import type { ClaimsTrigger } from '../signin/tokens.ts';
import type { LocalStore } from '../store/store.ts';
import { createOwnCalls } from './ownCalls.ts';
import { createPasswordCalls } from './passwordCalls.ts';

interface Deps {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly issuer: string;
  /** Runs the product's token-claims function. */
  readonly claims: ClaimsTrigger;
}

/** Every call of the user pool without a signature: each carries its own proof. */
export async function createOpenCalls(deps: Deps): Promise<OpenCalls> {
  const { published: keys } = await ensureKeys(deps.store);
  const readToken = createTokenReader({ ...deps, keys });
  return { ...createPasswordCalls(deps), ...createOwnCalls({ ...deps, readToken }) };
}

/** Stands for Cognito's regional address in a browser: serves the calls without a signature, and no others. */
export const serveOpenCalls = (calls: OpenCalls): Handler =>
  serveOpenJson(calls, async (request, response) => {
    request.resume();
    sendFailure(response, unknownOperation(operationOf(request.headers['x-amz-target'])));
  });
