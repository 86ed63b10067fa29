import * as z from 'zod/mini';
import { encryptionSession, inTransit } from './encryptionSession.ts';
import { endpointIn } from './endpoint.ts';
import { emptySchema, idSchema, messageSchema, secretSchema, securityLevelSchema } from './values.ts';

const optionalSecret = z.optional(z.nullable(secretSchema));
const recoveryKey = z.optional(z.string());
const endpoint = endpointIn('encryption');

/** How far the items were encrypted again: the last one that a call came to, and the keys that it took. */
const position = z.object({
  assetId: idSchema,
  generation: z.number(),
  /** True for one in the trash: these come after the others. */
  inTrash: z.optional(z.boolean()),
  /** True for an earlier version of an item: these come last. */
  inVersions: z.optional(z.boolean()),
});

export const encryption = {
  securityLevel: endpoint({
    method: 'GET',
    path: '/encryption/security-level',
    summary: "The caller's security level; null before one was chosen.",
    response: z.object({ securityLevel: z.nullable(securityLevelSchema) }),
    errors: ['wrong_state'],
  }),
  sessionStatus: encryptionSession.sessionStatus,
  status: encryptionSession.status,
  authenticateSession: endpoint({
    method: 'POST',
    path: '/encryption/authenticate-session',
    summary: 'Opens the vault for 30 minutes, or 8 hours when remembered.',
    body: z.object({ password: secretSchema, rememberSession: z.optional(z.boolean()) }),
    response: z.object({ message: z.string(), expiresIn: z.number() }),
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
  invalidateSession: encryptionSession.invalidateSession,
  setSecurityLevel: endpoint({
    method: 'POST',
    path: '/encryption/set-security-level',
    summary: 'Chooses Standard where no level was chosen yet.',
    body: z.object({ SecurityLevel: securityLevelSchema }),
    response: messageSchema,
    errors: ['password_required', 'vault_exists', 'wrong_state', 'lost_race'],
  }),
  changeSecurityLevel: endpoint({
    method: 'POST',
    path: '/encryption/change-security-level',
    summary: 'Moves the vault to another level.',
    body: z.object({
      NewSecurityLevel: securityLevelSchema,
      OldPassword: optionalSecret,
      NewPassword: optionalSecret,
    }),
    response: z.object({ message: z.string(), recoveryKey }),
    errors: ['password_required', 'wrong_password', 'wrong_state', 'lost_race'],
  }),
  migrateToEncrypted: endpoint({
    method: 'POST',
    path: '/encryption/migrate-to-encrypted',
    summary: 'Encrypts what is still plain; called again while items remain.',
    body: z.object({ SecurityLevel: securityLevelSchema, Password: optionalSecret }),
    response: z.object({
      message: z.string(),
      recoveryKey,
      remaining: z.number(),
      inTransit,
      /** How many stay as they are because their stored record is damaged; given once none remains. */
      damaged: z.optional(z.number()),
      /** Set where there was no time to count everything: there may be more than these numbers say. */
      isCutShort: z.optional(z.boolean()),
    }),
    errors: ['password_required', 'wrong_password', 'wrong_state', 'item_damaged', 'lost_race'],
  }),
  reEncryptItems: endpoint({
    method: 'POST',
    path: '/encryption/re-encrypt-items',
    summary:
      'Encrypts the encrypted items again, under fresh keys; called again with `next` while there is one.',
    /** The `next` of the call before; absent in the first. */
    body: z.object({ after: z.optional(position) }),
    response: z.object({
      /** How many items this call has left under fresh keys. */
      done: z.number(),
      /** How many wait for the calls to come. */
      remaining: z.number(),
      /** How many this call left as they are, because they are in transit, not encrypted, or damaged. */
      inTransit: z.number(),
      plain: z.number(),
      damaged: z.number(),
      /** The same of earlier versions that are damaged; left out for none. */
      damagedVersions: z.optional(z.number()),
      next: z.optional(position),
    }),
    errors: ['authentication_required', 'wrong_state', 'lost_race'],
  }),
} as const;

const passwordChanged = z.object({ message: z.string(), newRecoveryKey: recoveryKey });

const passwordEndpoint = endpointIn('change-encryption-password');

export const passwordChange = {
  checkChangeImpact: passwordEndpoint({
    method: 'POST',
    path: '/change-encryption-password/check-change-impact',
    summary: 'Whether and how the encryption password can be changed.',
    body: emptySchema,
    response: z.object({
      securityLevel: z.nullable(securityLevelSchema),
      impact: z.object({ canChange: z.boolean(), message: z.string(), warning: z.nullable(z.string()) }),
    }),
    errors: ['wrong_state'],
  }),
  changePassword: passwordEndpoint({
    method: 'POST',
    path: '/change-encryption-password/change-password',
    summary: 'Changes the encryption password by the present one.',
    body: z.object({ currentPassword: secretSchema, newPassword: secretSchema }),
    response: passwordChanged,
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
  changeWithRecovery: passwordEndpoint({
    method: 'POST',
    path: '/change-encryption-password/change-with-recovery',
    summary: 'Changes the encryption password by the recovery key (Enhanced only).',
    body: z.object({ recoveryKey: secretSchema, newPassword: secretSchema }),
    response: passwordChanged,
    errors: ['wrong_password', 'wrong_state', 'lost_race'],
  }),
} as const;

const resetEndpoint = endpointIn('data-reset');

export const dataReset = {
  checkEligibility: resetEndpoint({
    method: 'POST',
    path: '/api/DataReset/check-reset-eligibility',
    summary: 'Whether the encrypted data can be deleted, and why not.',
    body: emptySchema,
    response: z.object({ canResetData: z.boolean(), message: z.string() }),
  }),
  reset: resetEndpoint({
    method: 'POST',
    path: '/api/DataReset/reset-encrypted-data',
    summary: 'Deletes all encrypted data, after the account password.',
    body: z.object({ currentPassword: secretSchema }),
    response: messageSchema,
    errors: ['wrong_password', 'not_eligible', 'lost_race'],
  }),
} as const;
