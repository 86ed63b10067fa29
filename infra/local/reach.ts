/** The check comes after the start, and holds nothing up. */
const PATIENCE_MS = 20_000;

/**
 * Asks the product for its health and its first page at the address that browsers open: the functions reach the photos and
 * files there too.
 * @returns one line that says why it cannot be opened from here, and what to do about it; undefined where it can
 */
export async function whyUnreachable(origin: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ok, status } = await fetch(`${origin}/api/health`, { signal });
    if (!ok) return unreachable(origin, `it answers ${status}`);
    const { headers } = await fetch(`${origin}/`, { method: 'HEAD', redirect: 'manual', signal });
    return headers.get('location') === `${origin}/` ? sentBack(origin) : undefined;
  } catch (error) {
    return unreachable(origin, reasonOf(error));
  }
}

/** The product sends a browser that asks for it by another name to its own address. */
const sentBack = (origin: string): string =>
  `The server in front of the registry asks for it by another name than that in ${origin}, so that browsers are sent there again and again. Have that server pass on the Host header that it is sent: in nginx with "proxy_set_header Host $http_host;".`;

/** One line for an operator. The server in front may also start later, and then all is well. */
export const unreachable = (origin: string, reason: string): string =>
  `This machine cannot open ${origin} itself (${reason}), so that no photos and files can be added. See that the server in front of the registry runs and that this machine knows its name; if its certificate is of an authority of your own, start with NODE_EXTRA_CA_CERTS=FILE, which names that authority's certificate.`;

/** The message of a failed `fetch` says nothing: the code of its cause does. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}
