import { type Route, route } from '#functions/lib/http/route.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { assets } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';
import { addProperty, removeProperty, updateItem } from './changeItem.ts';
import { createItem } from './createItem.ts';
import { generateQrCode } from './generateQrCode.ts';
import { importItems } from './importItems.ts';
import { deleteItem, restoreItem } from './moveToTrash.ts';
import { listImports, undoImport } from './pastImports.ts';
import { getHistory, getItem, type ListDeps, listItems } from './readItems.ts';
import { deleteForGood, emptyTrash, listTrash, type TrashDeps } from './trash.ts';
import { deleteVersions, listVersions, restoreVersion } from './versions.ts';

export type AssetDeps = ListDeps & TrashDeps & Pick<Stores, 'imports' | 'transfers' | 'users'>;

export const assetRoutes = (deps: AssetDeps): Route[] => [
  route(
    assets.list,
    async ({ caller, query, headers }) => {
      const known = headers['if-none-match'];
      const page = await listItems(deps, caller, { ...query, known });
      const ofList: Record<string, string> = page.version ? { 'x-list-version': page.version } : {};
      if ('unchanged' in page) return { unchanged: page.unchanged, headers: ofList };
      const { items, tag, nextCursor } = page;
      const next = nextCursor && { 'x-next-cursor': nextCursor };
      return { body: items, headers: { ...ofList, ...next, ...(tag && { etag: tag }) } };
    },
    'vault and list',
  ),
  route(assets.generateQrCode, async ({ query }) => ({
    body: { qrCode: await generateQrCode(query.content) },
  })),
  route(
    assets.get,
    async ({ caller, params }) => ({ body: await getItem(deps, caller, params.id) }),
    'vault and item',
  ),
  route(itemHistory.list, async ({ caller, params, query }) => ({
    body: await getHistory(deps, caller.userId, params.id, query.cursor),
  })),
  route(
    assets.create,
    async ({ caller, headers, body }) => ({
      body: await createItem(deps, {
        owner: caller,
        item: body,
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
    'vault',
  ),
  route(
    assets.update,
    async ({ caller, params, body }) => ({
      body: await updateItem(deps, caller, params.id, body),
    }),
    'vault and item',
  ),
  route(
    assets.remove,
    async ({ caller, params }) => {
      const deletion = await deleteItem(deps, caller, params.id);
      return { body: { message: 'The item was deleted.', ...deletion } };
    },
    'vault and item',
  ),
  route(
    assets.addProperty,
    async ({ caller, params, headers, body }) => ({
      body: await addProperty(deps, caller, { assetId: params.id, version: headers['if-match'] }, body),
    }),
    'vault and item',
  ),
  route(
    assets.removeProperty,
    async ({ caller, params }) => {
      await removeProperty(deps, caller, params.propertyId);
      return { body: { message: 'The detail was deleted.' } };
    },
    'vault',
  ),
  route(
    versions.list,
    async ({ caller, params }) => ({
      body: { versions: await listVersions(deps, caller, params.id) },
    }),
    'vault and item',
  ),
  route(
    versions.restore,
    async ({ caller, params, body }) => ({
      body: await restoreVersion(deps, caller, params, body.version),
    }),
    'vault and item',
  ),
  route(
    versions.remove,
    async ({ caller, params }) => {
      await deleteVersions(deps, caller, params.id);
      return { body: { message: 'The earlier versions were deleted.' } };
    },
    'vault and item',
  ),
  route(
    imports.add,
    async ({ caller, params, headers, body }) => ({
      body: await importItems(deps, {
        owner: caller,
        importId: params.importId,
        items: body.items,
        rows: body.rows,
        startedAt: body.startedAt,
        again: body.again === true,
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
    'vault',
  ),
  route(imports.list, async ({ caller }) => ({
    body: { imports: await listImports(deps, caller.userId) },
  })),
  route(
    imports.undo,
    async ({ caller, params, body }) => ({
      body: await undoImport(deps, caller, { ...params, ...body }),
    }),
    'vault',
  ),
  route(
    trash.list,
    async ({ caller, query }) => {
      const { items, nextCursor } = await listTrash(deps, caller, query);
      return { body: items, ...(nextCursor && { headers: { 'x-next-cursor': nextCursor } }) };
    },
    'vault',
  ),
  route(
    trash.restore,
    async ({ caller, params, body }) => ({
      body: await restoreItem(deps, caller, params.id, body?.deletedAt),
    }),
    'vault',
  ),
  route(
    trash.remove,
    async ({ caller, params }) => {
      await deleteForGood(deps, caller, params.id);
      return { body: { message: 'The item was deleted for good.' } };
    },
    'vault',
  ),
  route(
    trash.empty,
    async ({ caller, body }) => ({
      body: await emptyTrash(deps, caller, body?.before === undefined ? undefined : new Date(body.before)),
    }),
    'vault',
  ),
];
