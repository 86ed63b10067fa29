import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsCall } from './recorder.ts';

export interface Caller {
  readonly functionName: string;
}

/** A service of AWS's JSON protocol. It refuses by throwing an `AwsFailure`. */
export interface AwsJsonService {
  (operation: string, input: unknown, caller: Caller): Promise<unknown>;
  /** What a policy sees of a call, where the ids in it do not say that. */
  readonly seen?: (input: unknown) => Pick<AwsCall, 'resource' | 'context'>;
}

/** Calls of a JSON protocol service that anyone may make, by their names: each carries its own proof. */
export type OpenCalls = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** A service of AWS's older query protocol: gives the members of the result. It refuses likewise. */
export type AwsQueryService = (
  operation: string,
  parameters: URLSearchParams,
) => Promise<Readonly<Record<string, string>>>;

export type CallerHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
) => Promise<void>;
