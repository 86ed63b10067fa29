import type { Query, QueryClient } from '@tanstack/react-query';

/** The `meta` of a query whose answer holds decrypted content. */
export const DECRYPTED = { decrypted: true } as const;

export const isDecrypted = ({ meta: { decrypted } = {} }: Pick<Query, 'meta'>): boolean => decrypted === true;

/**
 * Takes decrypted content out of the cache, what was typed and sent included. What a screen shows of it is
 * asked for again, and refused while the vault is locked.
 */
export function forgetDecrypted(client: QueryClient): void {
  const changes = client.getMutationCache();
  for (const change of changes.getAll()) {
    if (change.state.status !== 'pending') changes.remove(change);
  }
  void client.resetQueries({ predicate: isDecrypted });
}
