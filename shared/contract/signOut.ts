import * as z from 'zod/mini';
import { endpointIn } from './endpoint.ts';
import { emptySchema, messageSchema } from './values.ts';

const endpoint = endpointIn('account');

/** The form of what `signInHash` gives. */
const signInIdSchema = z
  .string({ error: 'Must be a text' })
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, { error: 'Must be the id of a sign-in' }));

/** Every page needs these. They stand apart from the other endpoints, so that pages load nothing else for them. */
export const signOut = {
  current: endpoint({
    method: 'POST',
    path: '/api/account/sign-ins/current/end',
    summary: "Ends the caller's sign-in and its encryption session. Its tokens are rejected from then on.",
    body: emptySchema,
    response: messageSchema,
    errors: ['lost_race'],
  }),
  byId: endpoint({
    method: 'POST',
    path: '/api/account/sign-ins/{id}/end',
    summary:
      "Ends one of the caller's sign-ins and its encryption session, listed or not. The id of another user's sign-in ends nothing.",
    params: z.object({ id: signInIdSchema }),
    body: emptySchema,
    response: messageSchema,
    errors: ['lost_race'],
  }),
} as const;
