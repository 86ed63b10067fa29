import { account } from '#shared/contract/account.ts';
import { assets, type Item, type NewItem } from '#shared/contract/assets.ts';
import { encryption } from '#shared/contract/encryption.ts';
import { system } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import { type Api, createApi } from './api.ts';
import type { Installation } from './installation.ts';
import { signIn, type TestUser, type TestUsers } from './smokeUsers.ts';
import type { Users } from './users.ts';

const ITEM: NewItem = {
  name: 'Smoke test',
  description: 'Made by the smoke test, and gone when it ends.',
  assetType: 'Other',
  properties: [{ name: 'Made at', value: new Date().toISOString() }],
};

/** Runs a step and reports it. @throws {Error} what the step throws */
export type Step = <T>(title: string, act: () => Promise<T>) => Promise<T>;

interface Deps {
  readonly installation: Installation;
  readonly users: Users;
  readonly testUsers: TestUsers;
  readonly step: Step;
}

/** The product's main flow, from two new users to the deletion of their accounts. */
export async function runScenario({ installation, users, testUsers, step }: Deps): Promise<void> {
  const { Address } = installation.outputs;
  const both = [testUsers.owner, testUsers.requester];
  await step('answers', async () => void (await createApi(Address, '').call(system.health)));
  await step('makes two users', async () => {
    for (const user of both) user.subject = await users.make(user, user.password);
  });
  const enter = async (user: TestUser): Promise<Api> => createApi(Address, await signIn(installation, user));
  const owner = await step('signs in the first', () => enter(testUsers.owner));
  const requester = await step('signs in the second', () => enter(testUsers.requester));
  await step('has both encrypt their items', async () => {
    for (const api of [owner, requester])
      await api.call(encryption.setSecurityLevel, { body: { SecurityLevel: 'Standard' } });
  });
  const item = await step('registers an item', () => owner.call(assets.create, { body: ITEM }));
  testUsers.assetIds.push(item.id);
  await readItem(step, Address, owner, item);
  await transferItem(step, { testUsers, owner, requester, item });
  await step('deletes the item', () => requester.call(assets.remove, { params: { id: item.id }, body: {} }));
  await step('deletes both accounts', async () => {
    const body = ({ password }: TestUser) => ({ body: { currentPassword: password } });
    await owner.call(account.deleteAccount, body(testUsers.owner));
    await requester.call(account.deleteAccount, body(testUsers.requester));
  });
}

async function readItem(step: Step, address: string, owner: Api, item: Item): Promise<void> {
  await step('reads it back', async () => {
    const read = await owner.call(assets.get, { params: { id: item.id } });
    if (read.name !== ITEM.name || !read.isEncrypted) throw new Error('The item is not as it was registered');
  });
  await step('makes its QR code', async () => {
    const content = transferLink(address, { ownerId: item.userId, assetId: item.id });
    const { qrCode } = await owner.call(assets.generateQrCode, { query: { content } });
    if (!qrCode.startsWith('data:image/')) throw new Error('The QR code is not an image');
  });
}

interface Transfer {
  readonly testUsers: TestUsers;
  readonly owner: Api;
  readonly requester: Api;
  readonly item: Item;
}

async function transferItem(step: Step, { testUsers, owner, requester, item }: Transfer): Promise<void> {
  const { id } = await step('asks for it as the second', () =>
    requester.call(transfers.request, { body: { ownerId: item.userId, assetId: item.id } }),
  );
  testUsers.transferIds.push(id);
  await step('approves as the first', () => owner.call(transfers.approve, { params: { id }, body: {} }));
  await step('accepts as the second', () =>
    requester.call(transfers.requesterDecision, { params: { id }, body: { approved: true } }),
  );
  await step('sees it with the second and not with the first', async () => {
    const call = { params: { id: item.id } };
    const { name } = await requester.call(assets.get, call);
    const status = await owner.statusOf(assets.get, call);
    if (name !== ITEM.name || status !== 404) throw new Error(`The first owner got ${status}, and not 404`);
  });
}
