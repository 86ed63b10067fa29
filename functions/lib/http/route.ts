import type { BegunSession } from '#functions/lib/base/caller.ts';
import { parserOf } from '#functions/lib/base/parser.ts';
import type { Endpoint, ResponseOf } from '#shared/contract/endpoint.ts';
import { type Call, parseCall, type RawCall } from './parseCall.ts';

/** The result of a use case, for its response. */
export interface RouteResult<Body> {
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gives the session's cookie to the caller, or takes it back. */
  readonly session?: BegunSession | 'ended';
}

/** For a caller that has the response already: it is not sent again. */
interface Unchanged {
  /** Its entity tag. */
  readonly unchanged: string;
  /** The other headers that it has. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The rows that are read in one request with the caller's access row: the vault with the session, and the path's item or the version of their list. */
export type Ahead = 'vault' | 'vault and item' | 'vault and list';

export interface Route {
  readonly endpoint: Endpoint;
  /** Given where the use case reads all of it, so that nothing is read in vain. */
  readonly ahead?: Ahead;
  /**
   * Whether it admits a user whose account is being deleted, who is shut out everywhere else. They can finish the deletion
   * by it, or learn that it is finished.
   */
  readonly admitsLeaving?: boolean;
  /** Parses, performs the use case, and shapes what it returns by the endpoint's response schema. */
  readonly run: (raw: RawCall) => Promise<RouteResult<unknown> | Unchanged>;
}

/** Joins an endpoint of the contract with what it does, and with what it reads first. */
export function route<E extends Endpoint>(
  endpoint: E,
  perform: (call: Call<E>) => Promise<RouteResult<ResponseOf<E>> | Unchanged>,
  ahead?: Ahead,
): Route {
  const declaredPartOf = declaredBy(endpoint);
  return {
    endpoint,
    ...(ahead && { ahead }),
    async run(raw) {
      const outcome = await perform(parseCall(endpoint, raw));
      if ('unchanged' in outcome) return outcome;
      const { body, ...rest } = outcome;
      return { body: declaredPartOf(body), ...rest };
    },
  };
}

/** A field that the contract does not declare cannot leave. */
function declaredBy({ response }: Endpoint): (body: unknown) => unknown {
  const parse = parserOf(response);
  return (body) => {
    try {
      return parse(body);
    } catch {
      throw new ResponseMismatch();
    }
  };
}

/** Holds nothing of the response, which may hold data that only its owner may read. */
class ResponseMismatch extends Error {
  override readonly name = 'ResponseMismatch';
}
