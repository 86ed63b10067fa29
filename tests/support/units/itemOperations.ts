import { assets } from '#shared/contract/assets.ts';
import { itemHistory } from '#shared/contract/history.ts';
import { imports } from '#shared/contract/imports.ts';
import { labels } from '#shared/contract/labels.ts';
import { reports } from '#shared/contract/reports.ts';
import { activity, system, weather } from '#shared/contract/system.ts';
import { trash } from '#shared/contract/trash.ts';
import { versions } from '#shared/contract/versions.ts';
import { IMPORT_LIMITS } from '#shared/domain/imports.ts';
import type { TestUser } from '../httpEvent.ts';
import { IMPORT_ID } from '../imports.ts';
import { accessOf } from '../users.ts';
import type { Meter } from './meter.ts';
import { once } from './once.ts';
import { edited, known, ownerOf, protectedPerson, typical, typicalItem, unknown } from './sizes.ts';

const KEY = { headers: { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } };
const AT = '2026-11-21T17:12:42+01:00';
const SHEET = { layout: 'L7160', show: 'name', startAt: 1 } as const;

/** The operations on a user's own items, and a request that does nothing else. */
export function itemOperations(meter: Meter) {
  const { registry, call } = meter;
  const thousand = once(() => ownerOf(registry, 1_000));
  const sealedThousand = once(() => ownerOf(registry, 1_000, 'Enhanced'));
  const plain = once(() => ownerOf(registry, 2));
  const sealed = once(async () => ({ owner: await protectedPerson(registry) }));
  const editedOften = once(async () => {
    const owner = await known(registry);
    return { owner, id: await edited(registry, owner, 199) };
  });
  const sealedTen = once(async () => {
    const owner = await protectedPerson(registry);
    return { owner, id: await edited(registry, owner, 10) };
  });
  const anItem = async (user: typeof plain | typeof sealed) => {
    const { owner } = await user();
    return { owner, params: { id: (await typical(registry, owner)).id } };
  };
  const list = async (of: typeof thousand, query = {}) => call(assets.list, (await of()).owner, { query });
  const documentOf = async (of: typeof thousand, count: number) => {
    const { owner, ids } = await of();
    return { owner, assetIds: ids.slice(0, count) };
  };
  const change = async (user: typeof plain | typeof sealed) => {
    const { owner, params } = await anItem(user);
    const { body } = await registry.call(assets.get, owner, { params });
    return call(assets.update, owner, { params, body });
  };
  const removal = async (user: typeof plain | typeof sealed) => {
    const { owner, params } = await anItem(user);
    return call(assets.remove, owner, { params });
  };

  const batch = (owner: TestUser) =>
    call(imports.add, owner, {
      params: { importId: IMPORT_ID },
      body: { items: Array.from({ length: IMPORT_LIMITS.batchItems }, typicalItem) },
      ...KEY,
    });
  const trashed = async () => {
    const { owner, ids } = await ownerOf(registry, 50, 'Enhanced');
    for (const id of ids) await registry.call(assets.remove, owner, { params: { id } });
    return owner;
  };

  return {
    'the first request of all of a user': () => call(weather.forecast, unknown()),
    'a request that does nothing else': async () => call(weather.forecast, await known(registry)),
    'the first such request of an hour': async () => {
      const user = await known(registry);
      const lastSeen = '2026-01-01T00:00:00.000Z';
      await registry.put('USERS_TABLE', { ...(await accessOf(registry, user)), lastSeen });
      return call(weather.forecast, user);
    },
    'is it healthy': async () => call(system.health, await known(registry)),
    'the description of the API': async () => call(system.openApi, await known(registry)),

    'list 50 of 1,000 plain items': () => list(thousand, { limit: '50' }),
    'list 50 of 1,000 encrypted items': () => list(sealedThousand, { limit: '50' }),
    'list 1,000 plain items': () => list(thousand),
    'list 1,000 encrypted items': () => list(sealedThousand),
    'list 1,000 encrypted items that the caller has': async () => {
      const { owner } = await sealedThousand();
      meter.pass(60);
      const { headers } = await registry.call(assets.list, owner);
      return call(assets.list, owner, { headers: { 'if-none-match': String(headers.etag) } });
    },
    'read a plain item': async () => {
      const { owner, params } = await anItem(plain);
      return call(assets.get, owner, { params });
    },
    'read an encrypted item': async () => {
      const { owner, params } = await anItem(sealed);
      return call(assets.get, owner, { params });
    },
    'register a plain item': async () =>
      call(assets.create, await known(registry), { body: typicalItem(), ...KEY }),
    'register an encrypted item': async () =>
      call(assets.create, await protectedPerson(registry), { body: typicalItem(), ...KEY }),
    'import 25 plain items': async () => batch(await known(registry)),
    'import 25 encrypted items': async () => batch(await protectedPerson(registry)),
    'list the imports': async () => {
      const owner = await known(registry);
      await batch(owner);
      return call(imports.list, owner);
    },
    'undo an import of 25 encrypted items': async () => {
      const owner = await protectedPerson(registry);
      await batch(owner);
      return call(imports.undo, owner, { params: { importId: IMPORT_ID } });
    },
    'change a plain item': () => change(plain),
    'change an encrypted item': () => change(sealed),
    'add a detail to an encrypted item': async () => {
      const { owner, params } = await anItem(sealed);
      return call(assets.addProperty, owner, { params, body: { name: 'Colour', value: 'Blue' } });
    },
    'remove a detail of an encrypted item': async () => {
      const { owner } = await sealed();
      const { properties } = await typical(registry, owner);
      return call(assets.removeProperty, owner, { params: { propertyId: properties[0]?.id ?? '' } });
    },
    'delete a plain item': () => removal(plain),
    'delete an encrypted item': () => removal(sealed),
    'delete an encrypted item for good': async () => {
      const { owner, params } = await anItem(sealed);
      await registry.call(assets.remove, owner, { params });
      return call(trash.remove, owner, { params, body: {} });
    },
    'restore an encrypted item': async () => {
      const { owner, params } = await anItem(sealed);
      await registry.call(assets.remove, owner, { params });
      return call(trash.restore, owner, { params, body: {} });
    },
    'list 50 encrypted items in the trash': async () => {
      const owner = await trashed();
      return call(trash.list, owner, { query: { limit: '50' } });
    },
    'empty a trash of 50 encrypted items': async () => call(trash.empty, await trashed(), { body: {} }),
    "an item's ten earlier versions": async () => {
      const { owner, id } = await sealedTen();
      return call(versions.list, owner, { params: { id } });
    },
    'go back to an earlier version': async () => {
      const { owner, id } = await sealedTen();
      const { body } = await registry.call(assets.get, owner, { params: { id } });
      const params = { id, version: String(body.version - 1) };
      return call(versions.restore, owner, { params, body: { version: body.version } });
    },
    "delete an item's ten earlier versions": async () => {
      const { owner, id } = await sealedTen();
      return call(versions.remove, owner, { params: { id } });
    },
    "a page of an item's history": async () => {
      const { owner, id } = await editedOften();
      return call(itemHistory.list, owner, { params: { id } });
    },
    'a page of 200 entries of activity': async () => call(activity.list, (await editedOften()).owner),
    'a page of one kind of 200 entries': async () =>
      call(activity.list, (await editedOften()).owner, { query: { kind: 'security' } }),
    'draw a QR code': async () =>
      call(assets.generateQrCode, await known(registry), { query: { content: 'https://example.com' } }),
    'mail a QR code': async () => {
      const { owner, params } = await anItem(plain);
      const { username } = await known(registry);
      return call(assets.sendQr, owner, { body: { assetId: params.id, recipient: username } });
    },
    'report on 50 encrypted items': async () => {
      const { owner, assetIds } = await documentOf(sealedThousand, 50);
      return call(reports.generate, owner, { body: { assetIds, clientTimestamp: AT } });
    },
    'report on 1,000 encrypted items': async () => {
      const { owner, assetIds } = await documentOf(sealedThousand, 1_000);
      return call(reports.generate, owner, { body: { assetIds, clientTimestamp: AT } });
    },
    'labels of 21 plain items': async () => {
      const { owner, assetIds } = await documentOf(thousand, 21);
      return call(labels.print, owner, { body: { assetIds, ...SHEET } });
    },
  };
}
