/**
 * Gives each submission its idempotency key: the same for the same content sent again, so that a retry
 * after a lost answer makes nothing twice; a new one once the content changed.
 */
export function createSubmissionKeys(makeKey: () => string = () => crypto.randomUUID()) {
  let last: { content: string; key: string } | undefined;
  return (body: unknown): string => {
    const content = JSON.stringify(body);
    if (last?.content !== content) last = { content, key: makeKey() };
    return last.key;
  };
}
