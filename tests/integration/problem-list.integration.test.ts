import { afterAll, expect, test } from 'vitest';
import { admin } from '#shared/contract/admin.ts';
import { startRegistry } from '#tests/support/registry.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const administrator = { sub: 'the-admin', username: 'admin', role: 'Admin' };

/** Records a problem of an item and a user of this name, which another owner has. */
const putProblem = (name: string, fields: Record<string, unknown> = {}) =>
  registry.put('PROBLEMS_TABLE', {
    transferId: `transfer-${name}`,
    kind: 'not_moved',
    assetId: `item-${name}`,
    ownerId: `owner-${name}`,
    requesterId: `user-${name}`,
    userId: `user-${name}`,
    username: name,
    transferDate: '2026-01-01T00:00:00.000Z',
    foundAt: '2026-01-02T00:00:00.000Z',
    ...fields,
  });

test('a row that is damaged hides no other problem from an administrator', async () => {
  await putProblem('sound');
  await putProblem('vault');
  await registry.put('USERS_TABLE', { userId: 'user-vault', record: 'vault', version: 'damaged' });
  await putProblem('item');
  await registry.put('ASSETS_TABLE', { ownerId: 'owner-item', assetId: 'item-item', version: 'damaged' });
  await putProblem('problem', { username: 7 });

  const { status, body } = await registry.call(admin.problemTransfers, administrator);

  expect(status).toBe(200);
  const listed = body.map(({ ownerUsername }: { ownerUsername: string }) => ownerUsername);
  expect(listed.toSorted()).toEqual(['item', 'sound', 'vault']);
  for (const each of body)
    expect(each).toMatchObject({ assetName: 'Unknown Item', userSecurityLevel: null, needsPassword: false });
});
