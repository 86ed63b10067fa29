import { randomBytes } from 'node:crypto';
import { AwsFailure } from '../../aws/failure.ts';
import type { Account, Accounts } from '../accounts.ts';
import { useCode } from '../authenticator/authenticator.ts';
import type { Code } from './input.ts';

/** As long as Cognito waits for an answer. */
const OPEN_MS = 3 * 60 * 1_000;

/** The code of an authenticator app, asked for after a password was proved. */
export function createSecondFactor(accounts: Accounts) {
  const open = new Map<string, { readonly sub: string; readonly until: number }>();

  function forgetOld(now: number): void {
    for (const [session, { until }] of open) if (until < now) open.delete(session);
  }

  return {
    ask({ sub, username }: Account) {
      const now = Date.now();
      forgetOld(now);
      const Session = randomBytes(32).toString('base64url');
      open.set(Session, { sub, until: now + OPEN_MS });
      return {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session,
        ChallengeParameters: { USER_ID_FOR_SRP: username },
      };
    },

    /** @throws {AwsFailure} as Cognito refuses. A wrong code can be followed by another, a right one by none. */
    async prove({ Session, ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: code } }: Code): Promise<Account> {
      forgetOld(Date.now());
      const { sub } = open.get(Session) ?? {};
      const account = sub === undefined ? undefined : await accounts.bySub(sub);
      if (!account?.enabled)
        throw new AwsFailure('NotAuthorizedException', 'Invalid session for the user, session is expired.');
      await ensureCode(accounts, account, code);
      open.delete(Session);
      return account;
    },
  };
}

async function ensureCode(accounts: Accounts, { sub }: Account, code: string): Promise<void> {
  const { ofCodes } = accounts.guesses;
  if (ofCodes.count(sub) > 0) throw new AwsFailure('TooManyRequestsException', 'Too many attempts.');
  const outcome = await accounts.change(sub, (account) => useCode(account, code));
  if (outcome === 'wrong') throw new AwsFailure('CodeMismatchException', 'Invalid code received for user');
  if (outcome === 'used before')
    throw new AwsFailure('ExpiredCodeException', 'Your software token has already been used once.');
  ofCodes.clear(sub);
}
