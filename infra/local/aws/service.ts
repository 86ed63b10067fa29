import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsCall } from './recorder.ts';

export interface Caller {
  readonly functionName: string;
}

/** A service of AWS's JSON protocol. It rejects a call by throwing an `AwsFailure`. */
export interface AwsJsonService {
  (operation: string, input: unknown, caller: Caller): Promise<unknown>;
  /** The resource and context of a call as a policy sees them, if the ids in the call do not say that. */
  readonly seen?: (input: unknown) => Pick<AwsCall, 'resource' | 'context'>;
}

/** The calls of a JSON protocol service without a signature, by name: each carries its own proof. */
export type OpenCalls = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** A service of AWS's older query protocol: returns the members of the result, or throws an `AwsFailure`. */
export type AwsQueryService = (
  operation: string,
  parameters: URLSearchParams,
) => Promise<Readonly<Record<string, string>>>;

/** A call whose signature was right. */
interface SignedCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  readonly caller: Caller;
}

export type CallerHandler = (call: SignedCall) => Promise<void>;
