import * as z from 'zod/mini';
import { type Endpoint, fillPath } from '#shared/contract/endpoint.ts';

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Longer than API Gateway waits for a function. */
const PATIENCE_MS = 35_000;

export type Api = ReturnType<typeof createApi>;

/** The product's API as someone with this access token calls it. */
export function createApi(address: string, token: string) {
  async function ask({ method, path }: Endpoint, { params = {}, query, body }: Call): Promise<Response> {
    const url = new URL(fillPath(path, params), address);
    url.search = new URLSearchParams(query).toString();
    return fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return {
    /** @throws {Error} unless the answer is the one that the contract says */
    async call<S extends z.ZodMiniType>(
      endpoint: Endpoint & { readonly response: S },
      call: Call = {},
    ): Promise<z.output<S>> {
      const answer = await ask(endpoint, call);
      const text = await answer.text();
      if (answer.status !== endpoint.status)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${text.slice(0, 200)}`,
        );
      return z.parse(endpoint.response, JSON.parse(text));
    },

    /** The status of an answer, whatever it is. */
    async statusOf(endpoint: Endpoint, call: Call = {}): Promise<number> {
      const { status, body } = await ask(endpoint, call);
      await body?.cancel();
      return status;
    },
  };
}
