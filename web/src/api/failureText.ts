import i18next from 'i18next';
import { ApiError } from '#web/base/apiError.ts';
import { serverMessage } from './serverMessage.ts';

/** What went wrong with which field, or the message, unless the answer had none. */
function answeredText(error: unknown): string | undefined {
  const message = serverMessage(error);
  if (!(error instanceof ApiError) || message === i18next.t('errors:invalidFormat')) return undefined;
  return error.issues.map((issue) => issue.message).join(' ') || message;
}

/** Whether the server refused, and not the way to it. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.status >= 400;

/** The words of an error. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : i18next.t('errors:unknown');

interface FailureTexts {
  /** For an answer that is an error without a message. */
  readonly fallback: string;
  /** For a call that gave no answer, or one of another form. */
  readonly thrown: (reason: string) => string;
}

/** What a person is told about a failed call: the server's words where there are some. */
export function failureText(error: unknown, { fallback, thrown }: FailureTexts): string {
  if (!isAnswered(error)) return thrown(reasonOf(error));
  return answeredText(error) ?? fallback;
}

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'wrong_password';
