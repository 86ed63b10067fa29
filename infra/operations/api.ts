import * as z from 'zod/mini';
import { type Endpoint, fillPath } from '#shared/contract/endpoint.ts';

interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Longer than API Gateway waits for a function. */
const PATIENCE_MS = 35_000;

/** The product's API with one user's access token. */
export function createApi(address: string, token: string) {
  async function send({ method, path }: Endpoint, { params = {}, query, body }: Call): Promise<Response> {
    const url = new URL(fillPath(path, params), address);
    url.search = new URLSearchParams(query).toString();
    return fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${url.origin} does not answer (${reasonOf(error)})`, { cause: error });
    });
  }

  return {
    /** @throws {Error} unless the response is the one of the contract */
    async call<S extends z.ZodMiniType>(
      endpoint: Endpoint & { readonly response: S },
      call: Call = {},
    ): Promise<z.output<S>> {
      const response = await send(endpoint, call);
      const text = await response.text();
      if (response.status !== endpoint.status)
        throw new Error(
          `${endpoint.method} ${endpoint.path} answered ${response.status}: ${text.slice(0, 200)}`,
        );
      return z.parse(endpoint.response, JSON.parse(text));
    },

    async statusOf(endpoint: Endpoint, call: Call = {}): Promise<number> {
      const { status, body } = await send(endpoint, call);
      await body?.cancel();
      return status;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/** Node says "fetch failed" for each, and the reason in the cause: a name that leads nowhere, a certificate, a refusal. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : error.message;
}
