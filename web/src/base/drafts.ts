// A draft: the text in a form outlasts a reload, a crash and a discarded tab in this tab's own storage, under its user.
// It is plain text there, so nothing may be kept of a user whose items a password protects: session/drafts.ts decides.

const PREFIX = 'item-registry.draft.';

const keyOf = (userId: string, form: string): string => `${PREFIX}${userId}.${form}`;

export const readDraft = (userId: string, form: string): string | null =>
  sessionStorage.getItem(keyOf(userId, form));

/** Whether anyone has a draft, for as long as the user is not known. */
export const hasDrafts = (): boolean => Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));

/** Keeps a draft. One that the storage has no room for is not kept: the form itself still has it. */
export function writeDraft(userId: string, form: string, text: string): void {
  try {
    sessionStorage.setItem(keyOf(userId, form), text);
  } catch {
    eraseDraft(userId, form);
  }
}

export const eraseDraft = (userId: string, form: string): void =>
  sessionStorage.removeItem(keyOf(userId, form));

/** Erases the drafts of everyone, or of everyone but one user. */
export function eraseDrafts(exceptUserId?: string): void {
  const stays = exceptUserId === undefined ? undefined : keyOf(exceptUserId, '');
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !(stays && key.startsWith(stays))) sessionStorage.removeItem(key);
  }
}
