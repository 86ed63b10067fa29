import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emptySchema, messageSchema, secretSchema } from './values.ts';

export const account = {
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/api/account/sign-out',
    group: 'account',
    access: 'user',
    summary: "Ends the caller's sign-ins and encryption sessions on every device, this one too.",
    body: emptySchema,
    status: 200,
    response: messageSchema,
    errors: [],
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/account',
    group: 'account',
    access: 'user',
    summary: 'Deletes everything of the caller, after the account password.',
    body: z.object({ currentPassword: secretSchema }),
    status: 200,
    response: messageSchema,
    errors: ['wrong_password', 'lost_race'],
  }),
} as const;
