import { hasErrorResponse, reasonOf } from '#web/api/failureText.ts';
import type { SentFile } from '#web/api/files.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { isNotFound } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { fileNameOf, saveFile, saveFrom } from '#web/ui/saveFile.ts';
import { isTooLarge } from '../api/items.ts';

/** Whether the user cancelled the request, or did not give the password for it. Neither needs an explanation. */
export const isGivenUp = (error: unknown): boolean =>
  needsAuthentication(error) || (error instanceof DOMException && error.name === 'AbortError');

interface PdfFailure {
  readonly kind: 'gone' | 'tooLarge' | 'unreachable' | 'other';
  readonly reason: string;
}

/** Why a PDF was not made, as far as the user can do something about it. */
export function pdfFailure(error: unknown): PdfFailure {
  const reason = reasonOf(error);
  if (isNotFound(error)) return { kind: 'gone', reason };
  if (isTooLarge(error)) return { kind: 'tooLarge', reason };
  return { kind: hasErrorResponse(error) ? 'other' : 'unreachable', reason };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const dateOf = (at: Date): string =>
  `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

const timeOf = (at: Date, separator: string): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(separator);

/** A time by this machine's clock, with its offset: `2026-03-04T05:06:07+01:00`. */
export function clientTimestamp(at: Date): string {
  const ahead = -at.getTimezoneOffset();
  const minutes = Math.abs(ahead);
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${dateOf(at)}T${timeOf(at, ':')}${ahead < 0 ? '-' : '+'}${offset}`;
}

interface PdfName {
  /** The name that the server gave the file. */
  readonly sent: string | undefined;
  /** The name when the server gave none. */
  readonly stem: string;
  /** The user's name; may be empty. */
  readonly user: string;
  readonly at: Date;
}

const ENDING = /\.[a-z0-9]{1,5}$/i;
/** The server's time at the end of a name, which the user's local time replaces. */
const TIME = /[\s_-]*\d{4}-?\d\d-?\d\d[\dTZ:.\s_+-]*$/;

/** The file's name: its content, its user, and the time by the user's own clock. File names take no colons. */
function pdfName({ sent = '', stem, user, at }: PdfName): string {
  const ending = ENDING.exec(sent)?.[0] ?? '.pdf';
  const own = fileNameOf(sent.replace(ENDING, '').replace(TIME, ''), stem);
  const name = fileNameOf([own, user].filter((part) => part !== '').join(' '), stem);
  return `${name} ${dateOf(at)} ${timeOf(at, '.')}${ending}`;
}

/**
 * Returns a function that saves a PDF, whose content or address the server sent, and returns its name.
 * @param stem the file's name when the server gave none
 */
export function useSavePdf(stem: string) {
  const profile = useAuth().user?.profile;
  // The sign-in does not always give a name.
  const user = profile?.name ?? profile?.preferred_username ?? '';
  return (file: SentFile, at: Date): string => {
    const name = pdfName({ sent: 'content' in file ? file.fileName : undefined, stem, user, at });
    if ('content' in file) saveFile(file.content, name);
    else saveFrom(file.address, name);
    return name;
  };
}
