import type { OpenCalls } from '../aws/service.ts';
import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { ensureKeys } from './keys.ts';
import { createTokenReader } from './people/accessToken.ts';
import { createOwnCalls } from './people/calls.ts';
import { createPasswordCalls } from './srp/calls.ts';
import type { ClaimsTrigger } from './tokenClaims.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly issuer: string;
  /** Runs the product's token-claims function. */
  readonly claims: ClaimsTrigger;
}

/** Every call of the user pool that needs no signature: what it carries is its proof. */
export async function createOpenCalls(options: Options): Promise<OpenCalls> {
  const { published: keys } = await ensureKeys(options.store);
  const readToken = createTokenReader({ ...options, keys });
  return { ...createPasswordCalls(options), ...createOwnCalls({ ...options, readToken }) };
}
