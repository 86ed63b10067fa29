import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';
import { emptySchema, instantSchema, messageSchema, securityLevelSchema } from './values.ts';

/** Items that stay plain until they come back from a transfer. `remaining` leaves them out; absent where there are none. */
export const inTransit = z.optional(z.number());

const securityStatusSchema = z.object({
  securityLevel: z.nullable(securityLevelSchema),
  hasActiveSession: z.boolean(),
  /** Minutes, rounded up; 0 without a session. */
  expiresIn: z.number(),
  expiresAt: z.optional(instantSchema),
  requiresAuthentication: z.boolean(),
  authenticated: z.boolean(),
  /** The server sends none. The browser's stand-in for a page in place of the status has it, whose level is a guess. */
  message: z.optional(z.string()),
});
export type SecurityStatus = z.infer<typeof securityStatusSchema>;

const endpoint = endpointIn('encryption');

/** Every page needs these. They stand apart from the other endpoints, so that pages load nothing else for them. */
export const encryptionSession = {
  sessionStatus: endpoint({
    method: 'GET',
    path: '/encryption/session-status',
    summary: "The state of the caller's encryption session.",
    response: securityStatusSchema,
    errors: ['wrong_state'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/encryption/status',
    summary: 'How far the caller is protected.',
    response: z.object({
      hasVault: z.boolean(),
      securityLevel: z.nullable(securityLevelSchema),
      iterations: z.nullable(z.number()),
      totalItems: z.number(),
      unencryptedItems: z.number(),
      /** How many in the trash are not encrypted though a level was chosen; left out for none. */
      unencryptedInTrash: z.optional(z.number()),
      /** The same of earlier versions of items. */
      unencryptedVersions: z.optional(z.number()),
      /** Raised by each change of the level or password; 0 without a vault. */
      generation: z.number(),
      /** Set while encrypted data is being deleted. */
      isBeingErased: z.optional(z.boolean()),
      /** Set where there was no time to count everything: there may be more than these numbers say. */
      isCutShort: z.optional(z.boolean()),
      inTransit,
    }),
    errors: ['wrong_state'],
  }),
  invalidateSession: endpoint({
    method: 'POST',
    path: '/encryption/invalidate-session',
    summary: 'Locks the vault.',
    body: emptySchema,
    response: messageSchema,
  }),
} as const;
