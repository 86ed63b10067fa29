import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
});
afterAll(() => cloud.stop());

test('resets the encrypted data of someone who signs in with a password, in the product as it runs here', async () => {
  const headers = await cloud.as('alice');
  const call = async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(cloud.origin + path, init);
    keepInHeaders(headers, answer);
    return [answer.status, await answer.json()];
  };
  const item = { name: 'Boat', description: 'Blue', assetType: 'Vehicle', properties: [] };
  await call('POST', '/encryption/migrate-to-encrypted', {
    SecurityLevel: 'Maximum',
    Password: 'a password that alice forgets',
  });
  expect(await call('POST', '/assets', item)).toMatchObject([201, { isEncrypted: true }]);
  await call('POST', '/encryption/invalidate-session');
  expect(await call('POST', '/api/DataReset/check-reset-eligibility')).toMatchObject([
    200,
    { canResetData: true },
  ]);

  const path = '/api/DataReset/reset-encrypted-data';
  expect(await call('POST', path, { currentPassword: 'Registry-demo-2' })).toMatchObject([
    400,
    { code: 'wrong_password' },
  ]);
  expect(await call('POST', path, { currentPassword: DEMO_PASSWORD })).toEqual([
    200,
    { message: 'All encrypted data has been deleted successfully.' },
  ]);
  expect(await call('GET', '/assets')).toEqual([200, []]);
  expect(await call('GET', '/encryption/security-level')).toEqual([200, { securityLevel: 'Standard' }]);
  expect(await call('POST', '/assets', item)).toMatchObject([201, { isEncrypted: true }]);
});
