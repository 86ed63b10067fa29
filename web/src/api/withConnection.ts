import i18next from 'i18next';
import '#web/base/texts/connection.ts';
import { isUnreachable } from './retrying.ts';

/** A text that gives other reasons for a failed form than a lost connection, and after it that one, where it is the reason. */
export const withConnection = (text: string, error: unknown): string =>
  isUnreachable(error) ? `${text} ${i18next.t('connection:lost')}` : text;
