import { type Route, route } from '#functions/lib/http/route.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { authenticateSession } from './authenticateSession.ts';
import { changeSecurityLevel } from './changeSecurityLevel.ts';
import type { Collaborators } from './collaborators.ts';
import { invalidateSession } from './invalidateSession.ts';
import { migrateToEncrypted } from './migrateToEncrypted.ts';
import { readSecurityLevel, readSessionStatus, readStatus } from './readStatus.ts';
import { setSecurityLevel } from './setSecurityLevel.ts';

export const encryptionRoutes = (world: Collaborators): Route[] => [
  route(encryption.securityLevel, async ({ caller }) => ({
    body: { securityLevel: await readSecurityLevel(world, caller.userId) },
  })),
  route(encryption.sessionStatus, async ({ caller }) => ({ body: await readSessionStatus(world, caller) })),
  route(encryption.status, async ({ caller }) => ({ body: await readStatus(world, caller.userId) })),
  route(encryption.authenticateSession, async ({ caller, body }) => ({
    body: await authenticateSession(world, caller, body),
  })),
  route(encryption.invalidateSession, async ({ caller }) => {
    await invalidateSession(world, caller);
    return { body: { message: 'Session ended' } };
  }),
  route(encryption.setSecurityLevel, async ({ caller, body }) => {
    await setSecurityLevel(world, caller, body.SecurityLevel);
    return { body: { message: `Security level changed to ${body.SecurityLevel}` } };
  }),
  route(encryption.changeSecurityLevel, async ({ caller, body }) => ({
    body: await changeSecurityLevel(world, caller, body),
  })),
  route(encryption.migrateToEncrypted, async ({ caller, body }) => ({
    body: await migrateToEncrypted(world, caller, body),
  })),
];
