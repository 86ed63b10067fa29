import { unknownOperation } from '../aws/failure.ts';
import type { AwsJsonService } from '../aws/service.ts';
import type { LocalStore } from '../store/store.ts';
import type { Accounts } from './accounts.ts';
import { listCalls } from './directory/lists.ts';
import { userCalls } from './directory/users.ts';
import type { DirectoryMail } from './directoryMail.ts';
import { createResetCodes } from './resetCodes.ts';

interface Options {
  readonly accounts: Accounts;
  readonly store: LocalStore;
  readonly mail: DirectoryMail;
}

/** Cognito's user directory (`cognito-idp`), as far as the functions call it, over the accounts that sign in here. */
export function createDirectory({ accounts, store, mail }: Options): AwsJsonService {
  const codes = createResetCodes(store, mail);
  const calls = new Map(
    Object.entries({ ...listCalls(accounts), ...userCalls({ accounts, store, mail, codes }) }),
  );
  return async (operation, input) => {
    const answer = calls.get(operation);
    if (!answer) throw unknownOperation(operation);
    return answer(input);
  };
}
