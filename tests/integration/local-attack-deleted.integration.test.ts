import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { fillPath } from '#shared/contract/endpoint.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { newItem } from '#tests/support/items.ts';
import { PASSWORD } from '#tests/support/vaults.ts';

/** Whether any file below the folder holds these bytes. */
function holds(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));
}

test('items that were stored in plain text leave no trace in the folder once they are deleted or sealed', async () => {
  const cloud = await startTestCloud();
  const { dataFolder } = cloud;
  onTestFinished(async () => {
    await cloud.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const headers = await cloud.as('alice');
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(cloud.origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return response.json();
  };
  const create = async (name: string): Promise<{ id: string }> => {
    const properties = Array.from({ length: 20 }, (_, at) => ({
      name: `${name} ${at}`,
      value: name.repeat(5),
    }));
    return send('POST', assets.create.path, newItem({ name, properties }));
  };
  for (let made = 0; made < 15; made += 1) {
    await create('Sealed violin');
    const { id } = await create('Deleted violin');
    await send('DELETE', fillPath(assets.remove.path, { id }));
  }
  await send('POST', encryption.migrateToEncrypted.path, { SecurityLevel: 'Maximum', Password: PASSWORD });
  expect([holds(dataFolder, 'Deleted violin'), holds(dataFolder, 'Sealed violin')]).toEqual([true, true]);

  await cloud.stop();

  expect([holds(dataFolder, 'Deleted violin'), holds(dataFolder, 'Sealed violin')]).toEqual([false, false]);
  const again = await startTestCloud({ dataFolder });
  onTestFinished(again.stop);
  const status = await fetch(again.origin + encryption.status.path, { headers: await again.as('alice') });
  expect(await status.json()).toMatchObject({ securityLevel: 'Maximum' });
});
