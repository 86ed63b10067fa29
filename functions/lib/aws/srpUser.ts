import { CognitoUser, CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';

export interface Directory {
  readonly userPoolId: string;
  /** An app client that allows proofs by SRP and nothing else. */
  readonly clientId: string;
  /** Where Cognito is, if not at its own address in the pool's region. */
  readonly endpoint?: string | undefined;
}

/** A user who proves a password by SRP, with a memory of its own: the library's shared one would show the user before. */
export function srpUser({ userPoolId, clientId, endpoint }: Directory, Username: string): CognitoUser {
  const Storage = createStorage();
  const Pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    Storage,
    ...(endpoint !== undefined && { endpoint }),
  });
  return new CognitoUser({ Username, Pool, Storage });
}

function createStorage(): ICognitoStorage {
  const kept = new Map<string, string>();
  return {
    setItem: (key, value) => void kept.set(key, value),
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
