import type { Identity } from '#shared/domain/identity.ts';
import { storedText, storeText } from '#web/base/storage.ts';

const keyOf = ({ issuer, subject }: Identity) => `item-registry.user.${issuer}#${subject}`;

/** The user id that this browser last saw the identity with; undefined at its first visit. */
export const recallUserId = (identity: Identity): string | undefined =>
  storedText(keyOf(identity)) ?? undefined;

export const rememberUserId = (identity: Identity, userId: string): unknown =>
  storeText(keyOf(identity), userId);

/** For an account that is deleted. */
export const forgetUserId = (identity: Identity): unknown => storeText(keyOf(identity), undefined);
