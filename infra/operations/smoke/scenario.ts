import { assets, type Item, type NewItem } from '#shared/contract/assets.ts';
import { dataReset, encryption } from '#shared/contract/encryption.ts';
import { system } from '#shared/contract/system.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { transferLink } from '#shared/domain/transferLink.ts';
import type { Installation } from '../installation.ts';
import type { People } from '../people.ts';
import { type Api, createApi } from './api.ts';
import { signIn } from './signIn.ts';
import type { Cast, Player } from './testUsers.ts';

const ITEM: NewItem = {
  name: 'Smoke test',
  description: 'Made by the smoke test, and gone when it ends.',
  assetType: 'Other',
  properties: [{ name: 'Made at', value: new Date().toISOString() }],
};

/** Tells a step and does it. @throws {Error} what the step throws */
export type Step = <T>(title: string, act: () => Promise<T>) => Promise<T>;

interface World {
  readonly installation: Installation;
  readonly people: People;
  readonly cast: Cast;
  readonly step: Step;
}

/** The product's main flow, from two new people to their last trace. */
export async function tellStory(world: World): Promise<void> {
  const { installation, cast, step } = world;
  const { Address } = installation.outputs;
  await step('answers', async () => void (await createApi(Address, '').call(system.health)));
  await step('makes two people', async () => {
    for (const player of [cast.giver, cast.taker])
      player.userId = await world.people.make(player, player.password);
  });
  const enter = async (player: Player): Promise<Api> =>
    createApi(Address, await signIn(installation, player));
  const giver = await step('signs in the first', () => enter(cast.giver));
  const taker = await step('signs in the second', () => enter(cast.taker));
  await step('has both encrypt their items', async () => {
    for (const person of [giver, taker])
      await person.call(encryption.setSecurityLevel, { body: { SecurityLevel: 'Standard' } });
  });
  const item = await step('registers an item', () => giver.call(assets.create, { body: ITEM }));
  cast.assetIds.push(item.id);
  await ownItem(world, giver, item);
  await handOver(world, giver, taker, item);
  await step('deletes the item', () => taker.call(assets.remove, { params: { id: item.id }, body: {} }));
  await step('deletes both accounts', async () => {
    await leave(giver, cast.giver);
    await leave(taker, cast.taker);
  });
}

async function ownItem({ installation, step }: World, giver: Api, item: Item): Promise<void> {
  await step('reads it back', async () => {
    const read = await giver.call(assets.get, { params: { id: item.id } });
    if (read.name !== ITEM.name || !read.isEncrypted) throw new Error('The item is not as it was registered');
  });
  await step('makes its QR code', async () => {
    const content = transferLink(installation.outputs.Address, { ownerId: item.userId, assetId: item.id });
    const { qrCode } = await giver.call(assets.generateQrCode, { query: { content } });
    if (!qrCode.startsWith('data:image/')) throw new Error('The QR code is not an image');
  });
}

async function handOver({ cast, step }: World, giver: Api, taker: Api, item: Item): Promise<void> {
  const { id } = await step('asks for it as the second', () =>
    taker.call(transfers.request, { body: { ownerId: item.userId, assetId: item.id } }),
  );
  cast.transferIds.push(id);
  await step('approves as the first', () => giver.call(transfers.approve, { params: { id }, body: {} }));
  await step('accepts as the second', () =>
    taker.call(transfers.requesterDecision, { params: { id }, body: { approved: true } }),
  );
  await step('sees it with the second and not with the first', async () => {
    const call = { params: { id: item.id } };
    const { name } = await taker.call(assets.get, call);
    const status = await giver.statusOf(assets.get, call);
    if (name !== ITEM.name || status !== 404) throw new Error(`The first owner got ${status}, and not 404`);
  });
}

const leave = (api: Api, { password }: Player): Promise<unknown> =>
  api.call(dataReset.deleteAccount, { body: { currentPassword: password } });
