import { type Route, route } from '#functions/lib/http/route.ts';
import { assets } from '#shared/contract/assets.ts';
import { addProperty } from './addProperty.ts';
import type { Collaborators } from './collaborators.ts';
import { createItem } from './createItem.ts';
import { deleteItem } from './deleteItem.ts';
import { generateQrCode } from './generateQrCode.ts';
import { getHistory } from './getHistory.ts';
import { getItem } from './getItem.ts';
import { listItems } from './listItems.ts';
import { removeProperty } from './removeProperty.ts';
import { updateItem } from './updateItem.ts';

export const assetRoutes = (world: Collaborators): Route[] => [
  route(assets.list, async ({ caller, query }) => {
    const { items, nextCursor } = await listItems(world, caller, query);
    return { body: items, ...(nextCursor && { headers: { 'x-next-cursor': nextCursor } }) };
  }),
  route(assets.generateQrCode, async ({ query }) => ({
    body: { qrCode: await generateQrCode(query.content) },
  })),
  route(assets.get, async ({ caller, params }) => ({ body: await getItem(world, caller, params.id) })),
  route(assets.history, async ({ caller, params, query }) => ({
    body: await getHistory(world, caller.userId, params.id, query.cursor),
  })),
  route(assets.create, async ({ caller, headers, body }) => ({
    body: await createItem(world, {
      owner: caller,
      item: body,
      idempotencyKey: headers['idempotency-key'],
    }),
  })),
  route(assets.update, async ({ caller, params, body }) => ({
    body: await updateItem(world, caller, params.id, body),
  })),
  route(assets.remove, async ({ caller, params }) => {
    await deleteItem(world, caller, params.id);
    return { body: { message: 'The item was deleted.' } };
  }),
  route(assets.addProperty, async ({ caller, params, body }) => ({
    body: await addProperty(world, caller, params.id, body),
  })),
  route(assets.removeProperty, async ({ caller, params }) => {
    await removeProperty(world, caller, params.propertyId);
    return { body: { message: 'The detail was deleted.' } };
  }),
];
