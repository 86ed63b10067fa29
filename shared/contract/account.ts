import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';
import { signOut } from './signOut.ts';
import { emptySchema, idempotencyHeaders, instantSchema, messageSchema, secretSchema } from './values.ts';

const endpoint = endpointIn('account');

/** The changes of an account that are made in the directory. */
export const CREDENTIAL_CHANGES = [
  'account_password_changed',
  'authenticator_turned_on',
  'authenticator_turned_off',
] as const;

const signInSchema = z.object({
  id: z.string(),
  /** In plain words, as far as the program says it: "Firefox on Windows", or empty. */
  device: z.string(),
  signedInAt: instantSchema,
  /** Up to an hour old. */
  lastSeen: instantSchema,
  /** Whether the request itself is from this sign-in. */
  current: z.boolean(),
  /** The end of its encryption session; null when it has none. */
  encryptionSessionUntil: z.nullable(instantSchema),
});
export type ListedSignIn = z.infer<typeof signInSchema>;

export const account = {
  signIns: endpoint({
    method: 'GET',
    path: '/api/account/sign-ins',
    summary: "Lists the caller's sign-ins, with their encryption sessions.",
    response: z.object({
      signIns: z.array(signInSchema),
      /** False when there may be more than can be listed. */
      isComplete: z.boolean(),
    }),
  }),
  signOut: signOut.current,
  endSignIn: signOut.byId,
  endOtherSignIns: endpoint({
    method: 'POST',
    path: '/api/account/sign-ins/others/end',
    summary: "Ends all of the caller's sign-ins and encryption sessions but the present ones.",
    body: emptySchema,
    response: messageSchema,
    errors: ['lost_race'],
  }),
  credentialChanged: endpoint({
    method: 'POST',
    path: '/api/account/credential-changes',
    summary:
      'Records a change of the password or authenticator of the account, which the directory has made.',
    body: z.object({
      change: z.enum(CREDENTIAL_CHANGES, { error: `Must be one of ${CREDENTIAL_CHANGES.join(', ')}` }),
      /** Whether the caller stays signed in nowhere else. */
      endOtherSignIns: z.boolean({ error: 'Must be true or false' }),
    }),
    /** A repeat under the same key within 24 hours is recorded and mailed once. */
    headers: idempotencyHeaders,
    response: messageSchema,
    errors: ['idempotency_conflict', 'lost_race'],
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/account/sign-out',
    summary: "Ends the caller's sign-ins and encryption sessions on every device, this one too.",
    body: emptySchema,
    response: messageSchema,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/account',
    summary: 'Deletes everything of the caller, after the account password.',
    body: z.object({ currentPassword: secretSchema }),
    response: messageSchema,
    errors: ['wrong_password', 'lost_race'],
  }),
} as const;
