import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  cursorUpTo,
  emptySchema,
  idSchema,
  instantSchema,
  messageSchema,
  securityLevelSchema,
  textSchema,
} from './values.ts';

export const problemTransferSchema = z.object({
  assetId: z.string(),
  /** 'Unknown Item' when the name is encrypted or gone. */
  assetName: z.string(),
  transferDate: instantSchema,
  ownerUsername: z.string(),
  /** Whose item it is by the transfer, and whose password the repair may need. */
  userId: z.string(),
  userSecurityLevel: z.nullable(securityLevelSchema),
  /** Whether a repair asks for that password: never at Standard, nor where no key is used. */
  needsPassword: z.optional(z.boolean()),
});

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  status: z.string(),
  enabled: z.boolean(),
  roles: z.array(z.string()),
  createdAt: instantSchema,
  /** To the hour; null for who has not used the product yet. */
  lastSeen: z.nullable(instantSchema),
  securityLevel: z.nullable(securityLevelSchema),
  itemCount: z.number(),
});

export type ListedUser = z.infer<typeof userSchema>;

/** Longer than other cursors may be: it holds one of the directory's. */
const userCursorSchema = cursorUpTo(4_096);

const userAction = <const A extends string>(action: A, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/admin/users/{id}/${action}`,
    group: 'admin',
    access: 'admin',
    summary,
    params: z.object({ id: idSchema }),
    body: emptySchema,
    status: 200,
    response: messageSchema,
    errors: ['not_found', 'not_oneself', 'wrong_state'],
  });

export const admin = {
  problemTransfers: endpoint({
    method: 'GET',
    path: '/api/admin/problem-transfers',
    group: 'admin',
    access: 'admin',
    summary: 'Transfers whose records disagree.',
    status: 200,
    response: z.array(problemTransferSchema),
    errors: [],
  }),
  repairTransfer: endpoint({
    method: 'POST',
    path: '/api/admin/repair-transfer',
    group: 'admin',
    access: 'admin',
    summary: 'Mends or closes what the job found for an item and a user.',
    body: z.object({ assetId: idSchema, userId: idSchema, password: z.optional(z.nullable(z.string())) }),
    status: 200,
    response: messageSchema,
    errors: ['not_found', 'password_required', 'wrong_password', 'lost_race'],
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    group: 'admin',
    access: 'admin',
    summary: 'The users, in pages.',
    query: z.object({
      cursor: z.optional(userCursorSchema),
      /** What a username or an email address begins with. */
      query: z.optional(z.string().check(z.maxLength(200, { error: 'Must be at most 200 characters' }))),
    }),
    status: 200,
    response: z.object({ users: z.array(userSchema), cursor: z.optional(z.string()) }),
    errors: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    group: 'admin',
    access: 'admin',
    summary: 'Invites a user by mail.',
    body: z.object({ username: textSchema(128), email: textSchema(320) }),
    status: 201,
    response: userSchema,
    errors: ['wrong_state'],
  }),
  enable: userAction('enable', 'Lets a user sign in again.'),
  disable: userAction('disable', 'Shuts a user out at once.'),
  grantAdmin: userAction('grant-admin', 'Makes a user an administrator.'),
  revokeAdmin: userAction('revoke-admin', 'Takes the administrator role away.'),
  resetPassword: userAction('reset-password', "Starts the reset of a user's account password."),
  signOut: userAction('sign-out', 'Signs a user out everywhere.'),
} as const;
