import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';
import { emptySchema, messageSchema, secretSchema } from './values.ts';

const endpoint = endpointIn('account');

export const account = {
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
