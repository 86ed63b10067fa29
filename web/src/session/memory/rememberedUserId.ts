import type { Identity } from '#shared/domain/identity.ts';

const keyOf = ({ issuer, subject }: Identity) => `item-registry.user.${issuer}#${subject}`;

/** The user id that this browser last saw the identity with; undefined at its first visit. */
export const recallUserId = (identity: Identity): string | undefined =>
  localStorage.getItem(keyOf(identity)) ?? undefined;

/** Keeps a text unless the browser has no room: the app goes on without it. `base/storage.ts` would add to the first load. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The earlier text stays.
  }
}

export const rememberUserId = (identity: Identity, userId: string): void => keepText(keyOf(identity), userId);

/** For an account that is deleted. */
export const forgetUserId = (identity: Identity): void => localStorage.removeItem(keyOf(identity));
