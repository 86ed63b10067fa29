import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';
import {
  cursorUpTo,
  emptySchema,
  idParams,
  idSchema,
  instantSchema,
  messageSchema,
  secretSchema,
  securityLevelSchema,
  storedTextSchema,
  textSchema,
} from './values.ts';

const endpoint = endpointIn('admin', 'admin');

export const problemTransferSchema = z.object({
  assetId: z.string(),
  /** 'Unknown Item' when the name is encrypted or gone. */
  assetName: z.string(),
  transferDate: instantSchema,
  ownerUsername: z.string(),
  /** The owner by the transfer's row. The repair may need this user's password. */
  userId: z.string(),
  userSecurityLevel: z.nullable(securityLevelSchema),
  /** Whether a repair needs that password: never at Standard, nor where it uses no key. */
  needsPassword: z.optional(z.boolean()),
  /** True while it is left to the user's next unlock. */
  waitsForOwner: z.optional(z.boolean()),
});

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  status: z.string(),
  enabled: z.boolean(),
  roles: z.array(z.string()),
  createdAt: instantSchema,
  /** To the hour; null for a user who has not used the product yet. */
  lastSeen: z.nullable(instantSchema),
  securityLevel: z.nullable(securityLevelSchema),
  itemCount: z.number(),
  /**
   * False where what is stored is another user's, or cannot be read: then the account is shown as the directory has it, and
   * no action on its id finds anyone. Absent otherwise.
   */
  recordsFit: z.optional(z.boolean()),
});

export type ListedUser = z.infer<typeof userSchema>;

/** It may be longer than other cursors, because it holds one of the user pool's. */
const userCursorSchema = cursorUpTo(4_096);

/** The username that the caller was shown beside the id: nothing is done where the id is by now that of another user. */
const meantSchema = z.optional(z.object({ username: z.optional(storedTextSchema(128)) }));

interface UserAction<A extends string> {
  readonly action: A;
  readonly summary: string;
}

const userAction = <const A extends string>({ action, summary }: UserAction<A>) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/users/{id}/${action}`,
    summary,
    params: idParams,
    body: meantSchema,
    response: messageSchema,
    errors: ['not_found', 'not_oneself', 'wrong_state'],
  });

export const admin = {
  problemTransfers: endpoint({
    method: 'GET',
    path: '/api/admin/problem-transfers',
    summary: 'Transfers whose records disagree. The x-checked-at header tells when all were last looked at.',
    response: z.array(problemTransferSchema),
    responseHeaders: ['x-checked-at'],
  }),
  checkTransfers: endpoint({
    method: 'POST',
    path: '/api/admin/check-transfers',
    summary: 'Looks for more of them; the next call goes on.',
    body: emptySchema,
    response: z.object({
      /** Since when everything has been looked at; absent before the first time. */
      checkedAt: z.optional(instantSchema),
      /** False while there is more to look at, or another call does so. */
      isComplete: z.boolean(),
      /** How many checks of a search that has just ended failed; absent while none did. Its time is then not noted. */
      failed: z.optional(z.int()),
    }),
  }),
  repairTransfer: endpoint({
    method: 'POST',
    path: '/api/admin/repair-transfer',
    summary: 'Mends or closes what the job found for an item and a user.',
    body: z.object({ assetId: idSchema, userId: idSchema, password: z.optional(z.nullable(secretSchema)) }),
    response: messageSchema,
    errors: ['not_found', 'password_required', 'wrong_password', 'wrong_state', 'lost_race'],
  }),
  leaveRepairToOwner: endpoint({
    method: 'POST',
    path: '/api/admin/leave-repair-to-owner',
    summary: "Leaves a repair that needs a user's password to that user's next unlock.",
    body: z.object({ assetId: idSchema, userId: idSchema }),
    response: messageSchema,
    errors: ['not_found', 'wrong_state', 'lost_race'],
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'The users, in pages.',
    query: z.object({
      cursor: z.optional(userCursorSchema),
      /** The first letters of a username or an email address. */
      query: z.optional(z.string().check(z.maxLength(200, { error: 'Must be at most 200 characters' }))),
    }),
    response: z.object({ users: z.array(userSchema), cursor: z.optional(z.string()) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Invites a user by mail.',
    body: z.object({ username: textSchema(128), email: textSchema(320) }),
    status: 201,
    response: userSchema,
    errors: ['wrong_state'],
  }),
  enable: userAction({ action: 'enable', summary: 'Lets a user sign in again.' }),
  disable: userAction({ action: 'disable', summary: 'Shuts a user out at once.' }),
  grantAdmin: userAction({ action: 'grant-admin', summary: 'Makes a user an administrator.' }),
  revokeAdmin: userAction({ action: 'revoke-admin', summary: 'Takes the administrator role away.' }),
  resetPassword: userAction({
    action: 'reset-password',
    summary: "Starts the reset of a user's account password.",
  }),
  signOut: userAction({ action: 'sign-out', summary: 'Signs a user out everywhere.' }),
} as const;
