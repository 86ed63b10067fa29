import { ApiError } from '#web/base/apiError.ts';
import { needsAuthentication } from '#web/session/needsAuthentication.ts';

const NEW_PASSWORD_FIELDS = ['Password', 'NewPassword', 'newPassword'];

/** What the server says against a new password itself. */
export const newPasswordRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.issues.find(({ path }) => NEW_PASSWORD_FIELDS.includes(path))?.message
    : undefined;

/** The session has ended: the same call goes through with the password. */
export const needsEncryptionPassword = (error: unknown): boolean =>
  needsAuthentication(error) || (error instanceof ApiError && error.code === 'password_required');
