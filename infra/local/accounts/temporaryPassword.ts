import { TEMPORARY_PASSWORD_DAYS } from '#infra/declared/signIn.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import type { Account } from './accounts.ts';

const VALID_MS = TEMPORARY_PASSWORD_DAYS * DAY_MS;

/** Whether the account's password is a temporary one that came too long ago, so that its user needs another invitation. */
export const isTooOld = ({ status, passwordSetAt, modifiedAt }: Account): boolean =>
  status === 'FORCE_CHANGE_PASSWORD' && Date.parse(passwordSetAt ?? modifiedAt) + VALID_MS < Date.now();
