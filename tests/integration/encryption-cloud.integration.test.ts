import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption, passwordChange } from '#shared/contract/encryption.ts';
import { type Endpoint, fillPath } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';
import { newItem } from '#tests/support/items.ts';
import { OTHER_PASSWORD, PASSWORD } from '#tests/support/vaults.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(async () => {
  await cloud.stop();
  rmSync(cloud.dataFolder, { recursive: true, force: true });
});

/** Each sign-in has a session of its own. */
async function signedIn(username: string) {
  const { access_token: token } = await signInAs(cloud.origin, username);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (endpoint: Endpoint, body?: unknown, params: Record<string, string> = {}) => {
    const response = await fetch(cloud.origin + fillPath(endpoint.path, params), {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keepInHeaders(headers, response);
    return { status: response.status, body: await response.json() };
  };
}

test('a user protects, locks, unlocks, changes and recovers, in the product as it runs', async () => {
  const [here, there] = [await signedIn('alice'), await signedIn('alice')];
  const plain = await here(assets.create, newItem());
  expect(plain).toMatchObject({ status: 201, body: { isEncrypted: false } });

  const migrated = await here(encryption.migrateToEncrypted, {
    SecurityLevel: 'Enhanced',
    Password: PASSWORD,
  });
  expect(migrated).toMatchObject({ status: 200, body: { remaining: 0 } });
  expect(await here(assets.list)).toEqual({ status: 200, body: [{ ...plain.body, isEncrypted: true }] });
  expect((await there(assets.list)).status).toBe(403);
  expect((await there(encryption.authenticateSession, { password: PASSWORD })).status).toBe(200);
  expect((await there(assets.list)).status).toBe(200);
  expect((await there(encryption.invalidateSession)).status).toBe(200);
  expect((await there(assets.list)).status).toBe(403);

  const params = { id: plain.body.id };
  const changed = { ...plain.body, name: 'Van' };
  expect((await here(assets.update, changed, params)).status).toBe(200);
  expect((await here(assets.addProperty, { name: 'n', value: 'v' }, params)).status).toBe(201);
  const second = await here(assets.create, newItem({ name: 'Bicycle' }));
  expect((await here(assets.remove, undefined, { id: second.body.id })).status).toBe(200);

  const password = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
  expect((await here(passwordChange.checkChangeImpact)).body.impact.canChange).toBe(true);
  const first = await here(passwordChange.changePassword, password);
  expect(first.body.newRecoveryKey).not.toBe(migrated.body.recoveryKey);
  expect((await here(passwordChange.changePassword, password)).status).toBe(200);
  const again = await here(passwordChange.changePassword, { ...password, currentPassword: OTHER_PASSWORD });
  const recovered = await there(passwordChange.changeWithRecovery, {
    recoveryKey: again.body.newRecoveryKey,
    newPassword: PASSWORD,
  });
  expect(recovered.status).toBe(200);
  const raised = { NewSecurityLevel: 'Maximum', OldPassword: PASSWORD, NewPassword: OTHER_PASSWORD };
  expect((await here(encryption.changeSecurityLevel, raised)).status).toBe(200);
  const repeated = await here(passwordChange.changePassword, {
    currentPassword: PASSWORD,
    newPassword: OTHER_PASSWORD,
  });
  expect(repeated.status).toBe(200);
  expect((await there(encryption.sessionStatus)).body).toMatchObject({ requiresAuthentication: true });
  expect((await here(encryption.status)).body).toMatchObject({ totalItems: 1, unencryptedItems: 0 });
  expect((await here(encryption.securityLevel)).body).toEqual({ securityLevel: 'Maximum' });
  expect((await here(assets.get, undefined, params)).body).toMatchObject({ name: 'Van', version: 3 });

  const bob = await signedIn('bob');
  expect((await bob(encryption.setSecurityLevel, { SecurityLevel: 'Standard' })).status).toBe(200);
  const made = await bob(assets.create, newItem());
  expect(made.body.isEncrypted).toBe(true);
  expect((await bob(assets.list)).body).toHaveLength(1);
  const wanted = { ownerId: made.body.userId, assetId: made.body.id };
  expect((await here(transfers.request, wanted)).status).toBe(201);
  expect((await bob(assets.remove, undefined, { id: made.body.id })).status).toBe(200);
});

test('the log of the functions holds no secret', () => {
  const log = readFileSync(join(cloud.dataFolder, 'logs', 'functions.log'), 'utf8');

  expect(log).toContain('POST /encryption/migrate-to-encrypted');
  for (const secret of [PASSWORD, OTHER_PASSWORD, 'Family car', 'Bicycle', 'Bearer']) {
    expect(log).not.toContain(secret);
  }
});
