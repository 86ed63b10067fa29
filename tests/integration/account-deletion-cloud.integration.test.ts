import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, signInAs } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
}, 120_000);
afterAll(() => cloud.stop());

async function call(username: string, method: string, path: string, body?: unknown) {
  const headers = await cloud.as(username);
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(cloud.origin + path, init);
  keepInHeaders(headers, answer);
  return { status: answer.status, body: await answer.json() };
}

test('an account is deleted in the product as it runs here, and its sign-in with it', {
  timeout: 120_000,
}, async () => {
  const item = { name: 'Boat', description: 'Blue', assetType: 'Vehicle', properties: [] };
  const bobs = await call('bob', 'POST', '/assets', item);
  const alices = await call('alice', 'POST', '/assets', item);
  const asked = { ownerId: bobs.body.userId, assetId: bobs.body.id };
  expect((await call('alice', 'POST', '/transfers', asked)).status).toBe(201);
  const askedOfAlice = { ownerId: alices.body.userId, assetId: alices.body.id };
  expect((await call('bob', 'POST', '/transfers', askedOfAlice)).status).toBe(201);
  await call('alice', 'POST', '/encryption/migrate-to-encrypted', {
    SecurityLevel: 'Maximum',
    Password: 'a password of alice alone',
  });
  const seen = await call('alice', 'GET', '/api/activity?kind=security');
  expect(seen.body).toEqual({ entries: [{ at: expect.any(String), kind: 'level_chosen' }] });

  const deletion = (currentPassword: string) => call('alice', 'DELETE', '/api/account', { currentPassword });
  expect(await deletion('Registry-demo-2')).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  expect((await call('alice', 'GET', '/assets')).status).toBe(200);
  expect(await deletion(DEMO_PASSWORD)).toEqual({
    status: 200,
    body: { message: 'Your account and everything in it has been deleted.' },
  });

  expect((await call('alice', 'GET', '/assets')).status).toBe(401);
  expect((await deletion(DEMO_PASSWORD)).status).toBe(200);
  await expect(signInAs(cloud.origin, 'alice')).rejects.toThrow();
  expect((await call('bob', 'GET', '/transfers/pending')).body).toEqual([]);
  const free = await call('bob', 'GET', `/assets/${bobs.body.id}`);
  expect(free.body).toMatchObject({ name: 'Boat', inTransit: false });
});
