import i18next from 'i18next';
import '#web/base/texts/connection.ts';
import { isUnreachable } from './retrying.ts';

/** A text that gives other reasons for a failed form than a lost connection. Where that is the reason, it stands first. */
export const withConnection = (text: string, error: unknown): string =>
  isUnreachable(error) ? `${i18next.t('connection:lost')} ${text}` : text;
