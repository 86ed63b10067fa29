import { type Route, route } from '#functions/lib/http/route.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { authenticateSession, invalidateSession, readSessionStatus } from './encryptionSession.ts';
import { type EncryptionDeps, migrateToEncrypted } from './migrateToEncrypted.ts';
import { reEncryptItems } from './reEncryptItems.ts';
import { changeSecurityLevel, readSecurityLevel, readStatus, setSecurityLevel } from './securityLevel.ts';

export const encryptionRoutes = (deps: EncryptionDeps): Route[] => [
  route(encryption.securityLevel, async ({ caller }) => ({
    body: { securityLevel: await readSecurityLevel(deps, caller.userId) },
  })),
  route(
    encryption.sessionStatus,
    async ({ caller }) => ({ body: await readSessionStatus(deps, caller) }),
    'vault',
  ),
  route(encryption.status, async ({ caller }) => ({ body: await readStatus(deps, caller.userId) })),
  route(encryption.authenticateSession, ({ caller, body }) => authenticateSession(deps, caller, body)),
  route(encryption.invalidateSession, ({ caller }) => invalidateSession(deps, caller)),
  route(encryption.setSecurityLevel, async ({ caller, body }) => {
    await setSecurityLevel(deps, caller, body.SecurityLevel);
    return { body: { message: `Security level changed to ${body.SecurityLevel}` } };
  }),
  route(encryption.changeSecurityLevel, ({ caller, body }) => changeSecurityLevel(deps, caller, body)),
  route(encryption.migrateToEncrypted, ({ caller, body }) => migrateToEncrypted(deps, caller, body)),
  route(encryption.reEncryptItems, async ({ caller, body }) => ({
    body: await reEncryptItems(deps, caller, body),
  })),
];
