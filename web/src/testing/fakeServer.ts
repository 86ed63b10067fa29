/** A sign-in that stands for as long as the test. */
export const session = {
  accessToken: async () => 'token',
  renew: async () => false,
  signIn: async () => undefined,
  signInAgain: async () => undefined,
  finishDeletion: () => undefined,
};

/** A request as a test looks at it. */
export interface SeenRequest {
  /** Method and path with its query, such as `GET /assets?cursor=2`. */
  readonly call: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly credentials: RequestCredentials | undefined;
  /** Aborted once nobody waits for the response. */
  readonly signal: AbortSignal | undefined;
}

export interface FakeResponse {
  readonly status?: number;
  readonly body?: unknown;
  /** In place of a body. */
  readonly pdf?: string;
  readonly headers?: Record<string, string>;
}

type Handler = (request: SeenRequest) => FakeResponse | Promise<FakeResponse>;

/** A list as its handler gives it has the oldest first, as the API's lists have where nothing else is asked for. */
const inWantedOrder = (url: URL, content: unknown): unknown =>
  Array.isArray(content) && url.searchParams.get('order') === 'newest' ? content.toReversed() : content;

/** Rejects, as a request does, once nobody waits for its response. */
const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Takes the place of the network: it responds by method and path, and keeps the requests. */
export function createFakeServer(handlers: Record<string, Handler>) {
  const requests: SeenRequest[] = [];
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call = `${init.method ?? 'GET'} ${url.pathname}${url.search}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const { credentials, signal = undefined } = init;
    const request = {
      call,
      headers: new Headers(init.headers),
      body,
      credentials,
      signal: signal ?? undefined,
    };
    requests.push(request);
    const handler = handlers[call] ?? handlers[`${init.method ?? 'GET'} ${url.pathname}`];
    const answer = Promise.race([handler?.(request), untilAborted(signal)]);
    const { status = 200, body: content, pdf, headers } = (await answer) ?? { status: 404 };
    if (status === 304) return new Response(null, { status, ...(headers && { headers }) });
    if (pdf !== undefined) {
      return new Response(pdf, { status, headers: { 'content-type': 'application/pdf', ...headers } });
    }
    return new Response(
      JSON.stringify(inWantedOrder(url, content) ?? { message: 'Not found', code: 'not_found' }),
      {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      },
    );
  };
  const callsOf = (method: string) => requests.filter(({ call }) => call.startsWith(`${method} `));
  const callsTo = (path: string) => requests.filter(({ call }) => call.split(' ')[1]?.startsWith(path));
  return { requests, callsOf, callsTo, fetch: respond };
}

export type FakeServer = ReturnType<typeof createFakeServer>;

/** An error as the API returns it. */
export const refusal = (status: number, code: string, message = 'A message of the server'): FakeResponse => ({
  status,
  body: { message, code, requestId: 'r-1' },
});

/**
 * A JSON response whose body can be read at once: happy-dom's own takes real time, for which a test with a manual
 * clock would have to wait.
 */
export const responseOf = (body: unknown, status = 200): Response =>
  ({
    status,
    type: 'basic',
    headers: new Headers({ 'content-type': 'application/json' }),
    text: async () => (body === undefined ? '' : JSON.stringify(body)),
  }) as Response;
