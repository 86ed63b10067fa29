import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataReset, encryption, passwordChange } from '#shared/contract/encryption.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { needsPassword, type SecurityLevel } from '#shared/domain/levels.ts';
import { useApi } from '#web/api/ApiProvider.tsx';
import type { Api } from '#web/api/client.ts';
import { isWrongPassword } from '#web/api/failureText.ts';
import { useAuth } from '#web/auth/SignIn.tsx';
import { userIdOf } from '#web/auth/userId.ts';
import { ApiError, hasCode } from '#web/base/apiError.ts';
import { storeText } from '#web/base/storage.ts';
import { tellTabs } from '#web/base/tabs.ts';
import { needsAuthentication } from '#web/session/authentication.ts';
import { useSessionOpening } from '#web/session/openSession.ts';

/** For requests with a password, or a recovery key in the response: neither stays in the cache. */
const FORGET_AT_ONCE = { gcTime: 0 } as const;

const encryptionKeys = {
  resetEligibility: ['encryption', 'reset-eligibility'],
  changeImpact: ['encryption', 'change-impact'],
} as const;

/**
 * Reads everything again that is shown. A change of level or password ends every encryption session, and changes
 * which items can be read and how they are marked, so no earlier response is kept. The other tabs look too: at a level
 * with a password no draft may stay in their storage.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => {
    tellTabs('changed');
    return client.invalidateQueries();
  };
}

/** Chooses the first level; only Standard can be chosen without a password. */
export function useSetSecurityLevel() {
  const api = useApi();
  return useMutation({
    mutationFn: (level: SecurityLevel) =>
      api.call(encryption.setSecurityLevel, { body: { SecurityLevel: level } }),
  });
}

interface LevelChange {
  readonly level: SecurityLevel;
  /** Null when the present level has no password. */
  readonly oldPassword: string | null;
  readonly newPassword: string;
}

/** Moves an existing vault to another level. The new password is sent only where that level has one. */
export function useChangeSecurityLevel() {
  const api = useApi();
  const opening = useSessionOpening();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ level, oldPassword, newPassword }: LevelChange) => {
      const body = {
        NewSecurityLevel: level,
        OldPassword: oldPassword,
        ...(needsPassword(level) ? { NewPassword: newPassword } : {}),
      };
      return opening(() => api.call(encryption.changeSecurityLevel, { body }));
    },
  });
}

interface MigrationStep {
  readonly level: SecurityLevel;
  /** Not needed at Standard, nor while a session is open. */
  readonly password?: string | undefined;
}

/** Encrypts as many items as the server does in one request, and creates the vault before the first. */
export function useMigrateToEncrypted() {
  const api = useApi();
  const opening = useSessionOpening();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: ({ level, password }: MigrationStep) => {
      const body = { SecurityLevel: level, ...(password === undefined ? {} : { Password: password }) };
      const send = () => api.call(encryption.migrateToEncrypted, { body });
      // Without a password no session is opened, and a lock that is not finished has one to end.
      return password === undefined ? send() : opening(send);
    },
  });
}

/** Where this browser keeps how far the user's last re-encryption came. */
export const useReEncryptionKey = (): string => `item-registry.re-encryption.${userIdOf(useAuth().user)}`;

export type ReEncryption = ResponseOf<typeof encryption.reEncryptItems>;

/** Encrypts as many encrypted items again as the server does in one request. */
export function useReEncryptItems() {
  const api = useApi();
  return (after: ReEncryption['next'], signal: AbortSignal): Promise<ReEncryption> =>
    api.call(encryption.reEncryptItems, { body: after ? { after } : {}, signal });
}

/** Whether and how the password can be changed; requested each time the dialog opens, and kept while it is open. */
const changeImpactQuery = (api: Api) =>
  queryOptions({
    queryKey: encryptionKeys.changeImpact,
    queryFn: ({ signal }) => api.call(passwordChange.checkChangeImpact, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });

export const useChangeImpact = () => useQuery(changeImpactQuery(useApi()));

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export function useChangePassword() {
  const api = useApi();
  const opening = useSessionOpening();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: (body: PasswordChange) => opening(() => api.call(passwordChange.changePassword, { body })),
  });
}

interface Recovery {
  readonly recoveryKey: string;
  readonly newPassword: string;
}

export function useChangeWithRecovery() {
  const api = useApi();
  const opening = useSessionOpening();
  return useMutation({
    ...FORGET_AT_ONCE,
    mutationFn: (body: Recovery) => opening(() => api.call(passwordChange.changeWithRecovery, { body })),
  });
}

/** Whether the encrypted data can be deleted, and why not. */
const resetEligibilityQuery = (api: Api) =>
  queryOptions({
    queryKey: encryptionKeys.resetEligibility,
    queryFn: ({ signal }) => api.call(dataReset.checkEligibility, { signal }),
  });

export const useResetEligibility = () => useQuery(resetEligibilityQuery(useApi()));

/** Deletes all encrypted data, after the account password. Nothing of it stays on the screens, wherever the user is. */
export function useResetEncryptedData() {
  const api = useApi();
  const refresh = useRefresh();
  const key = useReEncryptionKey();
  return useMutation({
    ...FORGET_AT_ONCE,
    // A reset whose response was lost has been made all the same.
    onSettled: (_, error) => {
      if (isWrongPassword(error)) return;
      // The fresh keys are numbered from the beginning: a re-encryption under the former ones would pass for one of theirs.
      storeText(key, undefined);
      void refresh();
    },
    mutationFn: (accountPassword: string) =>
      api.call(dataReset.reset, { body: { currentPassword: accountPassword } }),
  });
}

const NEW_PASSWORD_FIELDS = ['Password', 'NewPassword', 'newPassword'];

/** The server's objection to the new password itself, if it has one. */
export const newPasswordRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.issues.find(({ path }) => NEW_PASSWORD_FIELDS.includes(path))?.message
    : undefined;

/** Whether the encryption session has ended: the same request succeeds with the password. */
export const needsEncryptionPassword = (error: unknown): boolean =>
  needsAuthentication(error) || hasCode(error, 'password_required');
