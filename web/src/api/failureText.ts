import i18next from 'i18next';
import { ApiError, hasCode } from '#web/base/apiError.ts';

const FIRST_ERROR_STATUS = 400;

/**
 * The server's message about a failure. Undefined without a response, and for a response without a message, such as a
 * gateway's own page: each action has a text of its own for these.
 */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError &&
  error.status >= FIRST_ERROR_STATUS &&
  error.message !== '' &&
  error.message !== i18next.t('errors:invalidFormat')
    ? error.message
    : undefined;

/** The faults of single fields, or the message; undefined when the response had none. */
function responseText(error: unknown): string | undefined {
  const message = serverMessage(error);
  if (!(error instanceof ApiError) || message === undefined) return undefined;
  return error.issues.map((issue) => issue.message).join(' ') || message;
}

/** Whether the server sent an error response. */
export const hasErrorResponse = (error: unknown): boolean => error instanceof ApiError && error.status >= 400;

export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : i18next.t('errors:unknown');

/**
 * The text to show for a failed request: the server's message, if it sent one.
 * @param fallback for an error response without a message
 * @param thrown for a request without a response, or with one of another form; by default the fallback too
 */
export function failureText(
  error: unknown,
  fallback: string,
  thrown: (reason: string) => string = () => fallback,
): string {
  if (!hasErrorResponse(error)) return thrown(reasonOf(error));
  return responseText(error) ?? fallback;
}

export const isWrongPassword = (error: unknown): boolean => hasCode(error, 'wrong_password');
