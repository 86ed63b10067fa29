import { isAnswered, reasonOf } from '#web/api/failureText.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';
import { isNotFound, isTooLarge } from '../../api/failures.ts';

/** Whether the person gave up: cancelled the work, or did not give the password for it. Nothing has to be explained. */
export const isGivenUp = (error: unknown): boolean =>
  needsAuthentication(error) || (error instanceof DOMException && error.name === 'AbortError');

interface PdfFailure {
  readonly kind: 'gone' | 'tooLarge' | 'unreachable' | 'other';
  readonly reason: string;
}

/** Why a PDF was not made, as far as one can do something about it. */
export function pdfFailure(error: unknown): PdfFailure {
  const reason = reasonOf(error);
  if (isNotFound(error)) return { kind: 'gone', reason };
  if (isTooLarge(error)) return { kind: 'tooLarge', reason };
  return { kind: isAnswered(error) ? 'other' : 'unreachable', reason };
}
