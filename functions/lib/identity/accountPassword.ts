import type { Directory } from './srpProof.ts';

/**
 * Whether this is the password that the person signs in with. It is never sent, stored or logged.
 * @throws {RegistryError} `too_many_requests` or `unavailable` when it was not tried
 */
export type ProveAccountPassword = (username: string, password: string) => Promise<boolean>;

/** The library is large and needed by few calls: it is loaded at the first of them. */
export const createAccountPassword =
  (directory: Directory): ProveAccountPassword =>
  async (username, password) => {
    const { proveBySrp } = await import('./srpProof.ts');
    return proveBySrp(directory, username, password);
  };
