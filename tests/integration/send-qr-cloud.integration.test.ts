import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryption } from '#shared/contract/encryption.ts';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';
import { newItem } from '#tests/support/items.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startReadyCloud();
});
afterAll(() => cloud.stop());

async function post(username: string, path: string, body: unknown) {
  const headers = await cloud.as(username);
  const response = await fetch(cloud.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  keepInHeaders(headers, response);
  return { status: response.status, body: await response.json() };
}

/** The page of the newest mail, as a user opens it. */
async function newestMail(): Promise<string> {
  const list = await (await fetch(`${cloud.origin}/local/mail`)).text();
  const path = /href="(\/local\/mail\/[^"]+)"/.exec(list)?.[1] ?? '';
  return (await fetch(cloud.origin + path)).text();
}

test('a code that alice mails leads a phone to her item, at the address where the product runs', async () => {
  const owned = await post('alice', '/assets', newItem({ name: 'Grandfather clock' }));
  const { id, userId } = owned.body;
  await post('alice', encryption.migrateToEncrypted.path, { SecurityLevel: 'Enhanced', Password: PASSWORD });

  const body = { assetId: id, recipient: 'BOB', includeName: true };
  expect((await post('alice', '/assets/send-qr', body)).status).toBe(200);

  const page = await newestMail();
  const image = /src=&quot;data:image\/png;base64,([^&]+)&quot;/.exec(page)?.[1] ?? '';
  const { data, width, height } = PNG.sync.read(Buffer.from(image, 'base64'));
  const link = `${cloud.origin}/transfer-request?owner=${userId}&item=${id}`;
  expect(jsqr(new Uint8ClampedArray(data), width, height)?.data).toBe(link);
  expect(page).toContain('<dd>bob@example.com</dd>');
  expect(page).toContain('“Grandfather clock”');
});

test('an unknown address is invited to sign up, and a Standard vault opens without a session', async () => {
  const { body: item } = await post('bob', '/assets', newItem({ name: 'Canoe' }));
  await post('bob', encryption.setSecurityLevel.path, { SecurityLevel: 'Standard' });
  await post('bob', encryption.migrateToEncrypted.path, { SecurityLevel: 'Standard' });

  const body = { assetId: item.id, recipient: 'new@example.org', includeName: true };
  expect((await post('bob', '/assets/send-qr', body)).status).toBe(200);

  const page = await newestMail();
  expect(page).toContain('Sign up first');
  expect(page).not.toContain('Canoe');
});

test('mailing a code can be the first call of a user', async () => {
  const body = { assetId: 'none', recipient: 'alice' };
  expect((await post('carol', '/assets/send-qr', body)).status).toBe(404);
});

test('no address, name or code is in the log of the functions', () => {
  const log = readFileSync(join(cloud.dataFolder, 'logs', 'functions.log'), 'utf8');

  expect(log).toContain('POST /assets/send-qr');
  for (const secret of ['@example', 'BOB', 'clock', 'Canoe', 'transfer-request']) {
    expect(log).not.toContain(secret);
  }
});
