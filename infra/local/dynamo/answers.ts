import type { createTurns } from '../inTurn.ts';
import type { CallTool } from './dynoxide.ts';
import {
  createRefusals,
  type Dynamo,
  type DynamoResponse,
  errorIn,
  errorResponse,
  inputIn,
  toolFor,
  unsupported,
} from './protocol.ts';

/** More than are made while a client waits for a response and asks again. */
const REMEMBERED = 1_000;

/**
 * Remembers the tokens of the last transactions that were made. dynoxide does as well, but forgets them where another program
 * takes its place: a client that has lost the response would change the tables twice by the same transaction.
 */
function createTokens() {
  const made = new Set<unknown>();
  return {
    has: (token: unknown): boolean => token !== undefined && made.has(token),
    add(token: unknown): void {
      made.add(token);
      const [eldest] = made;
      if (made.size > REMEMBERED) made.delete(eldest);
    },
  };
}

const WRITES = /^((Put|Update|Delete|BatchWrite)Item|TransactWriteItems)$/;

/** Answers requests of DynamoDB by dynoxide's tools, writes one after another. */
export function answerWith(call: CallTool, inTurn: ReturnType<typeof createTurns>): Dynamo['answer'] {
  const refusedRows = createRefusals(call);
  const tokens = createTokens();

  return async (operation, body) => {
    const input = inputIn(body);
    const asked = input && toolFor(operation, input);
    if (!asked) return unsupported(operation);
    const { ClientRequestToken: token } = input;
    const run = async (): Promise<DynamoResponse> => {
      if (tokens.has(token)) return { status: 200, body: '{}' };
      const result = await call(asked.tool, asked.parameters);
      const error = errorIn(result);
      if (error) return errorResponse(error, await refusedRows(error, input));
      if (token !== undefined) tokens.add(token);
      return { status: 200, body: result.text };
    };
    return WRITES.test(operation) ? inTurn(run) : run();
  };
}
