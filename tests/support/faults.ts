import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { createLongClient } from './database.ts';
import { isNightly } from './nightly.ts';
import type { Registry } from './registry.ts';

/** The passing faults of DynamoDB or the network: the transaction succeeds when it is sent again. */
export type Fault = 'throttled' | 'in conflict' | 'answered, but its answer lost';

/** A transaction that is throttled is refused as one in conflict is, by another code, so the nightly run tries it. */
export const FAULTS: readonly Fault[] = [
  'in conflict',
  'answered, but its answer lost',
  ...(isNightly ? (['throttled'] as const) : []),
];

interface Meeting {
  /** Which transaction meets it, counted from one. */
  readonly transaction: number;
  readonly trouble: Fault;
}

function refusal(trouble: Fault): Error | undefined {
  if (trouble === 'answered, but its answer lost') return undefined;
  const Code = trouble === 'throttled' ? 'ThrottlingError' : 'TransactionConflict';
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: [{ Code }, { Code: 'None' }],
  });
}

const lostAnswer = () => Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

/** A client of the same database that meets a trouble once, beneath the SDK's own repetitions. */
export function faultyClient({ database }: Pick<Registry, 'database'>, { transaction, trouble }: Meeting) {
  const client = createLongClient(database);
  let sent = 0;
  const handler = client.config.requestHandler;
  const handle = handler.handle.bind(handler);
  handler.handle = async (message, options) => {
    if (!message.headers['x-amz-target']?.endsWith('.TransactWriteItems')) return handle(message, options);
    sent += 1;
    if (sent !== transaction) return handle(message, options);
    const refused = refusal(trouble);
    if (refused) throw refused;
    await handle(message, options);
    throw lostAnswer();
  };
  return { client, sent: () => sent };
}
