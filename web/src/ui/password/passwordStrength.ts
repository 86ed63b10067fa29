import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** This module is loaded when a new password is typed: the list of common passwords weighs 200 kB. */
const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The server measures as many: the time of the meter grows with the square of the length. */
const MEASURED_LENGTH = 64;

export interface PasswordStrength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** The meter's name for the weakness. */
  readonly warning: string | undefined;
  /** Whether exactly this password is on the list of common passwords. */
  readonly isCommon: boolean;
}

export function passwordStrength(password: string): PasswordStrength {
  const { score, feedback, sequence } = meter.check(password.normalize('NFKC').slice(0, MEASURED_LENGTH));
  const [only, ...others] = sequence;
  const isListed = only?.dictionaryName === 'passwords-common' && !only.l33t && !only.reversed;
  return { score, warning: feedback.warning ?? undefined, isCommon: isListed && others.length === 0 };
}
