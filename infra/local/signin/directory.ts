import { unknownOperation } from '../aws/failure.ts';
import type { AwsJsonService } from '../aws/service.ts';
import type { LocalStore } from '../store.ts';
import type { Accounts } from './accounts.ts';
import { listCalls } from './directory/lists.ts';
import { userCalls } from './directory/users.ts';

/** Cognito's user directory (`cognito-idp`), as far as the functions call it, over the accounts that sign in here. */
export function createDirectory(accounts: Accounts, store: LocalStore): AwsJsonService {
  const calls = new Map(Object.entries({ ...listCalls(accounts), ...userCalls(accounts, store) }));
  return async (operation, input) => {
    const answer = calls.get(operation);
    if (!answer) throw unknownOperation(operation);
    return answer(input);
  };
}
