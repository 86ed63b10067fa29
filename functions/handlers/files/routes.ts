import type { FileObjects } from '#functions/lib/aws/fileObjects.ts';
import { notFound } from '#functions/lib/base/errors.ts';
import { inParallel } from '#functions/lib/base/inParallel.ts';
import { type Route, route } from '#functions/lib/http/route.ts';
import type { AssetFiles } from '#functions/lib/storage/assetSelection.ts';
import type { Stores } from '#functions/lib/storage/stores.ts';
import { itemPlaceOf } from '#functions/lib/transfers/parties.ts';
import type { ResponseOf } from '#shared/contract/endpoint.ts';
import { type files as endpoints, files, type WantedLink } from '#shared/contract/files.ts';
import { LINK_SECONDS } from '#shared/domain/files.ts';
import { type AddFilesDeps, addFiles } from './addFiles.ts';
import { type DeclareDeps, declareFiles } from './declareFiles.ts';

export type FileDeps = AddFilesDeps & DeclareDeps & LinkDeps;

export const fileRoutes = (deps: FileDeps): Route[] => [
  route(files.declare, async ({ caller, params, body }) => ({
    body: await declareFiles(deps, caller.userId, params.id, body.files),
  })),
  route(
    files.add,
    async ({ caller, params, body }) => ({
      body: await addFiles(deps, caller, params.id, body),
    }),
    'vault and item',
  ),
  route(files.links, async ({ caller, body }) => ({
    body: await giveLinks(deps, caller.userId, body.files),
  })),
];

interface LinkDeps extends Pick<Stores, 'assets' | 'readFiles' | 'transfers'> {
  readonly fileObjects: Pick<FileObjects, 'signLink'>;
  readonly now: () => Date;
}

const READ_AT_ONCE = 8;
const SIGNED_AT_ONCE = 16;

/**
 * Addresses of the renditions that the caller may read now, each for five minutes: of their own items, and of those
 * whose transfer lets them look. What is there is sealed, so this needs no encryption session.
 * @throws {RegistryError} `not_found` where none may be read
 */
async function giveLinks(
  deps: LinkDeps,
  userId: string,
  wanted: readonly WantedLink[],
): Promise<ResponseOf<typeof endpoints.links>> {
  const own = wanted.filter(({ transferId }) => transferId === undefined).map(({ assetId }) => assetId);
  const reviewed = wanted.flatMap(({ transferId }) => transferId ?? []);
  const [ownItems, reviewedItems] = await Promise.all([
    deps.readFiles(userId, [...new Set(own)]),
    inParallel(READ_AT_ONCE, [...new Set(reviewed)], (id) => inReview(deps, userId, id)),
  ]);
  const readable = new Map([
    ...ownItems.map((item) => [idOf(item), item] as const),
    ...reviewedItems.flatMap((item) => (item ? [[idOf(item), item] as const] : [])),
  ]);
  const allowed = wanted.filter((each) => Object.hasOwn(readable.get(idOf(each))?.files ?? {}, each.fileId));
  if (allowed.length === 0) throw notFound();
  const at = deps.now().getTime();
  const links = await inParallel(SIGNED_AT_ONCE, allowed, async ({ assetId, fileId, rendition }) => ({
    fileId,
    rendition,
    url: await deps.fileObjects.signLink({ assetId, fileId, rendition }),
  }));
  return { links, expiresAt: new Date(at + LINK_SECONDS * 1_000).toISOString() };
}

interface Readable extends AssetFiles {
  readonly transferId?: string;
}

const idOf = ({ assetId, transferId }: Pick<Readable, 'assetId' | 'transferId'>): string =>
  JSON.stringify([assetId, transferId]);

/** The item of a transfer while its requester may look at it; undefined for everyone else, and at any other time. */
async function inReview(
  { assets, transfers }: LinkDeps,
  userId: string,
  transferId: string,
): Promise<Readable | undefined> {
  const transfer = await transfers.get(transferId);
  if (transfer?.requesterId !== userId || transfer.status !== 'PendingRequesterReview') return undefined;
  const { ownerId, assetId } = itemPlaceOf(transfer);
  const row = await assets.get(ownerId, assetId);
  return row?.transferId === transferId ? { assetId, transferId, files: row.files } : undefined;
}
