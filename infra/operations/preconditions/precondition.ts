import type { Configuration } from '#infra/configuration.ts';
import type { ClientSettings } from '../account.ts';

/** The result of one look at the account: `stop` means that a deployment would fail or go wrong. */
export interface Finding {
  readonly verdict: 'fine' | 'mind' | 'stop';
  /** One sentence about the state of things. */
  readonly state: string;
  /** The thing to do about it: a sentence or a command, a line each. */
  readonly remedy?: readonly string[];
  /** True where the look failed, so that nothing is known of the state of things. */
  readonly isUnknown?: true;
}

/** The place that a deployment goes to, and the present state of its stack. */
export interface Target {
  readonly configuration: Configuration;
  /** The account of the credentials: twelve digits. */
  readonly account: string;
  readonly client: ClientSettings;
  /** The status of the stack as CloudFormation names it; undefined while there is none. */
  readonly stackStatus: string | undefined;
}

/** Looks at one precondition by calls that only read. */
export interface Precondition {
  readonly name: string;
  readonly examine: (target: Target) => Promise<readonly Finding[]>;
}

export const fine = (state: string): Finding => ({ verdict: 'fine', state });
export const mind = (state: string, ...remedy: readonly string[]): Finding => ({
  verdict: 'mind',
  state,
  remedy,
});
export const stop = (state: string, ...remedy: readonly string[]): Finding => ({
  verdict: 'stop',
  state,
  remedy,
});
