import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeclaredFile } from '#shared/contract/files.ts';
import { DEMO_PASSWORD } from '#tests/support/cloud/signIn.ts';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { keepInHeaders } from '#tests/support/cookies.ts';
import { madeFile, putRenditions } from '#tests/support/files.ts';

const PASSWORDS = ['Tangerine-lantern-4471', 'Walrus-umbrella-9082', 'Gondola-thistle-3356'] as const;
const WRONG = 'Porcupine-violet-1029';
const TEXTS = {
  name: 'Zirconium heirloom',
  description: 'Kept behind the marmalade',
  detail: 'Quixotic serial',
  value: 'ZX-81-PANTHER',
  edited: 'Obsidian heirloom',
  photo: 'heirloom-in-marmalade.jpg',
};
const NEW_ITEM = {
  name: TEXTS.name,
  description: TEXTS.description,
  assetType: 'Kaleidoscope',
  properties: [{ name: TEXTS.detail, value: TEXTS.value }],
};

let cloud: TestCloud;
let headers: Record<string, string>;
const secrets: string[] = [];

beforeAll(async () => {
  cloud = await startTestCloud();
  headers = await cloud.as('bob');
  secrets.push(...PASSWORDS, WRONG, ...Object.values(TEXTS), NEW_ITEM.assetType, DEMO_PASSWORD);
  secrets.push(headers.authorization?.split(' ')[1] ?? '');
});
afterAll(() => cloud.stop());

interface Answer {
  readonly id: string;
  readonly version: number;
  readonly recoveryKey?: string;
  readonly newRecoveryKey?: string;
  readonly files?: readonly DeclaredFile[];
}

async function call(status: number, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(cloud.origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  keepInHeaders(headers, response);
  if (headers.cookie) secrets.push(headers.cookie.split('=')[1] ?? '');
  const answer = (await response.json()) as Answer;
  expect([path, response.status]).toEqual([path, status]);
  for (const words of [answer.recoveryKey, answer.newRecoveryKey]) if (words) secrets.push(words);
  return answer;
}

/** Its name and its key are parts of the item's content. */
async function addPhoto(itemId: string): Promise<void> {
  const photo = madeFile({ name: TEXTS.photo });
  secrets.push(photo.content.key);
  const path = `/assets/${itemId}/files`;
  const { files: [declared] = [] } = await call(201, 'POST', path, { files: [photo.declaration] });
  if (declared) await putRenditions(declared, photo);
  await call(200, 'PUT', path, { files: [photo.content] });
}

/** The texts that a file holds unencrypted, each with its file. */
function findIn(files: readonly string[], texts: readonly string[]): string[] {
  return files.flatMap((path) => {
    const content = readFileSync(path);
    return texts.filter((text) => content.includes(text)).map((text) => `${text.slice(0, 24)} in ${path}`);
  });
}

/** Every file of the data folder: the database, logs, mails, keys, bundles. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

test('writes no password, recovery word, token or text of an encrypted item to any file', async () => {
  const [first, second, third] = PASSWORDS;
  const migrated = await call(200, 'POST', '/encryption/migrate-to-encrypted', {
    SecurityLevel: 'Enhanced',
    Password: first,
  });
  const item = await call(201, 'POST', '/assets', NEW_ITEM);
  await call(200, 'PUT', `/assets/${item.id}`, { ...item, name: TEXTS.edited });
  await addPhoto(item.id);
  await call(400, 'POST', '/assets', { ...NEW_ITEM, name: ' ' });
  await call(400, 'POST', '/encryption/authenticate-session', { password: WRONG });
  await call(200, 'POST', '/encryption/invalidate-session');
  await call(200, 'POST', '/encryption/authenticate-session', { password: first });
  await call(200, 'POST', '/change-encryption-password/change-with-recovery', {
    recoveryKey: migrated.recoveryKey,
    newPassword: second,
  });
  await call(200, 'POST', '/change-encryption-password/change-password', {
    currentPassword: second,
    newPassword: third,
  });
  await call(200, 'POST', '/encryption/change-security-level', {
    NewSecurityLevel: 'Maximum',
    OldPassword: third,
    NewPassword: first,
  });
  await call(200, 'GET', `/assets/${item.id}`);
  await call(200, 'GET', '/assets');
  await call(400, 'POST', '/api/DataReset/reset-encrypted-data', { currentPassword: WRONG });
  await call(200, 'POST', '/api/DataReset/reset-encrypted-data', { currentPassword: DEMO_PASSWORD });

  expect(secrets.length).toBeGreaterThan(14);
  const files = filesBelow(cloud.dataFolder);
  expect(files.some((path) => path.endsWith('functions.log'))).toBe(true);
  expect(files.some((path) => path.endsWith('.sqlite'))).toBe(true);
  expect(findIn(files, secrets)).toEqual([]);
});

test('would find them: the text of a plain item is in the database', async () => {
  const carol = await cloud.as('carol');
  const plain = { ...NEW_ITEM, name: 'Plainly visible umbrella' };
  await fetch(`${cloud.origin}/assets`, { method: 'POST', headers: carol, body: JSON.stringify(plain) });
  expect(findIn(filesBelow(cloud.dataFolder), [plain.name])).not.toEqual([]);
});
