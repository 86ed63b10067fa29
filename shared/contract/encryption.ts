import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emptySchema, instantSchema, messageSchema, secretSchema, securityLevelSchema } from './values.ts';

const optionalSecret = z.optional(z.nullable(secretSchema));
const recoveryKey = z.optional(z.string());

export const securityStatusSchema = z.object({
  securityLevel: z.nullable(securityLevelSchema),
  hasActiveSession: z.boolean(),
  /** Minutes, rounded up; 0 without a session. */
  expiresIn: z.number(),
  expiresAt: z.optional(instantSchema),
  requiresAuthentication: z.boolean(),
  authenticated: z.boolean(),
});
export type SecurityStatus = z.infer<typeof securityStatusSchema>;

export const encryption = {
  securityLevel: endpoint({
    method: 'GET',
    path: '/encryption/security-level',
    group: 'encryption',
    access: 'user',
    summary: "The caller's security level; null before one was chosen.",
    status: 200,
    response: z.object({ securityLevel: z.nullable(securityLevelSchema) }),
    errors: [],
  }),
  sessionStatus: endpoint({
    method: 'GET',
    path: '/encryption/session-status',
    group: 'encryption',
    access: 'user',
    summary: "The state of the caller's encryption session.",
    status: 200,
    response: securityStatusSchema,
    errors: [],
  }),
  status: endpoint({
    method: 'GET',
    path: '/encryption/status',
    group: 'encryption',
    access: 'user',
    summary: 'How far the caller is protected.',
    status: 200,
    response: z.object({
      hasVault: z.boolean(),
      securityLevel: z.nullable(securityLevelSchema),
      iterations: z.nullable(z.number()),
      totalItems: z.number(),
      unencryptedItems: z.number(),
    }),
    errors: [],
  }),
  authenticateSession: endpoint({
    method: 'POST',
    path: '/encryption/authenticate-session',
    group: 'encryption',
    access: 'user',
    summary: 'Opens the vault for 30 minutes, or 8 hours when remembered.',
    body: z.object({ password: secretSchema, rememberSession: z.optional(z.boolean()) }),
    status: 200,
    response: z.object({ message: z.string(), expiresIn: z.number() }),
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
  invalidateSession: endpoint({
    method: 'POST',
    path: '/encryption/invalidate-session',
    group: 'encryption',
    access: 'user',
    summary: 'Locks the vault.',
    body: emptySchema,
    status: 200,
    response: messageSchema,
    errors: [],
  }),
  setSecurityLevel: endpoint({
    method: 'POST',
    path: '/encryption/set-security-level',
    group: 'encryption',
    access: 'user',
    summary: 'Chooses Standard where no level was chosen yet.',
    body: z.object({ SecurityLevel: securityLevelSchema }),
    status: 200,
    response: messageSchema,
    errors: ['password_required', 'vault_exists', 'wrong_state', 'lost_race'],
  }),
  changeSecurityLevel: endpoint({
    method: 'POST',
    path: '/encryption/change-security-level',
    group: 'encryption',
    access: 'user',
    summary: 'Moves the vault to another level.',
    body: z.object({
      NewSecurityLevel: securityLevelSchema,
      OldPassword: optionalSecret,
      NewPassword: optionalSecret,
    }),
    status: 200,
    response: z.object({ message: z.string(), recoveryKey }),
    errors: ['password_required', 'wrong_password', 'wrong_state', 'lost_race'],
  }),
  migrateToEncrypted: endpoint({
    method: 'POST',
    path: '/encryption/migrate-to-encrypted',
    group: 'encryption',
    access: 'user',
    summary: 'Encrypts what is still plain; called again while items remain.',
    body: z.object({ SecurityLevel: securityLevelSchema, Password: optionalSecret }),
    status: 200,
    response: z.object({ message: z.string(), recoveryKey, remaining: z.number() }),
    errors: ['password_required', 'wrong_password', 'wrong_state', 'lost_race'],
  }),
} as const;

const passwordChanged = z.object({ message: z.string(), newRecoveryKey: recoveryKey });

export const passwordChange = {
  checkChangeImpact: endpoint({
    method: 'POST',
    path: '/change-encryption-password/check-change-impact',
    group: 'change-encryption-password',
    access: 'user',
    summary: 'Whether and how the encryption password can be changed.',
    body: emptySchema,
    status: 200,
    response: z.object({
      securityLevel: z.nullable(securityLevelSchema),
      impact: z.object({ canChange: z.boolean(), message: z.string(), warning: z.nullable(z.string()) }),
    }),
    errors: [],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/change-encryption-password/change-password',
    group: 'change-encryption-password',
    access: 'user',
    summary: 'Changes the encryption password by the present one.',
    body: z.object({ currentPassword: secretSchema, newPassword: secretSchema }),
    status: 200,
    response: passwordChanged,
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
  changeWithRecovery: endpoint({
    method: 'POST',
    path: '/change-encryption-password/change-with-recovery',
    group: 'change-encryption-password',
    access: 'user',
    summary: 'Changes the encryption password by the recovery key (Enhanced only).',
    body: z.object({ recoveryKey: secretSchema, newPassword: secretSchema }),
    status: 200,
    response: passwordChanged,
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
} as const;

export const dataReset = {
  checkEligibility: endpoint({
    method: 'POST',
    path: '/api/DataReset/check-reset-eligibility',
    group: 'data-reset',
    access: 'user',
    summary: 'Whether the encrypted data can be deleted, and why not.',
    body: emptySchema,
    status: 200,
    response: z.object({ canResetData: z.boolean(), message: z.string() }),
    errors: [],
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/DataReset/reset-encrypted-data',
    group: 'data-reset',
    access: 'user',
    summary: 'Deletes all encrypted data, after the account password.',
    body: z.object({ currentPassword: secretSchema }),
    status: 200,
    response: messageSchema,
    errors: ['wrong_password', 'not_eligible', 'lost_race'],
  }),
} as const;
