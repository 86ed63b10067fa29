import type { Problem } from '#web/features/admin/repair/problemTransfers.ts';
import type { User } from '#web/features/admin/users/users.ts';

/** A finding as the API lists it, for tests. */
export const makeProblem = (fields: Partial<Problem> = {}): Problem => ({
  assetId: 'item-1',
  assetName: 'Road bike',
  transferDate: '2026-03-04T05:06:07.000Z',
  ownerUsername: 'alice',
  userId: 'user-7',
  userSecurityLevel: 'Standard',
  ...fields,
});

/** A user as the API lists one, for tests. */
export const makeUser = (fields: Partial<User> = {}): User => ({
  id: 'user-2',
  username: 'bob',
  email: 'bob@example.com',
  status: 'CONFIRMED',
  enabled: true,
  roles: ['User'],
  createdAt: '2026-01-02T12:00:00.000Z',
  lastSeen: '2026-03-04T12:00:00.000Z',
  securityLevel: 'Enhanced',
  itemCount: 12,
  ...fields,
});
