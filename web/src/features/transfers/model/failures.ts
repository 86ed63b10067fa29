import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import type { PartyStep } from '../api/transferStep.ts';

/** Why something failed, as far as it makes a difference to the person. */
export type Failure = 'authentication' | 'network' | 'badApproval' | 'inTransit' | 'changed' | 'other';

const BAD_REQUEST = 400;

/** Whether a transfer is not, or no longer, in the state that was shown. */
export const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/** Why a step failed. */
export function failureOf(error: unknown, step: PartyStep): Failure {
  if (needsAuthentication(error)) return 'authentication';
  if (!(error instanceof ApiError)) return 'other';
  if (error.status === 0) return 'network';
  if (error.status === BAD_REQUEST && step === 'approve') return 'badApproval';
  if (error.code === 'in_transit') return 'inTransit';
  return isChanged(error) ? 'changed' : 'other';
}
