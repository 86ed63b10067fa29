import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Item } from '#shared/contract/assets.ts';
import { type DeclaredFile, type FileDeclaration, files } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { sealedLength } from '#shared/sealing/files.ts';
import type { createMemoryFileObjects } from './fakes/fileObjects.ts';
import type { TestUser } from './httpEvent.ts';
import type { Registry } from './registry.ts';

/** A file as a browser has made it: its sealed renditions, and what the item's content is to say of it. */
export interface MadeFile {
  readonly id: string;
  readonly content: ItemFile;
  readonly sealed: Readonly<Partial<Record<Rendition, Uint8Array>>>;
  readonly declaration: FileDeclaration;
  /** The length of all its sealed renditions. */
  readonly bytes: number;
}

/** @param renditions the length of each sealed rendition */
export function madeFile(
  changed: Partial<ItemFile> = {},
  renditions: Partial<Record<Rendition, number>> = {
    original: sealedLength(300),
    thumbnail: sealedLength(0),
  },
): MadeFile {
  const id = changed.id ?? randomUUID();
  const names = Object.keys(renditions) as Rendition[];
  const sealed = Object.fromEntries(names.map((name) => [name, randomBytes(renditions[name] ?? 0)]));
  const content: ItemFile = {
    id,
    key: randomBytes(32).toString('base64url'),
    kind: 'photo',
    name: 'bicycle.jpg',
    type: 'image/jpeg',
    bytes: 300,
    renditions: names,
    ...changed,
  };
  return {
    id,
    content,
    sealed,
    declaration: {
      id,
      renditions: Object.fromEntries(
        names.map((name) => [
          name,
          {
            bytes: sealed[name]?.length,
            sha256: createHash('sha256')
              .update(sealed[name] ?? '')
              .digest('base64'),
          },
        ]),
      ) as FileDeclaration['renditions'],
    },
    bytes: names.reduce((sum, name) => sum + (renditions[name] ?? 0), 0),
  };
}

type Bucket = Pick<ReturnType<typeof createMemoryFileObjects>, 'put'>;

/** Stores the renditions at the addresses that a declaration gave. */
export function upload(bucket: Bucket, made: readonly MadeFile[], declared: readonly DeclaredFile[]): void {
  for (const { id, uploads } of declared) {
    const file = made.find((each) => each.id === id);
    for (const [name, address] of Object.entries(uploads))
      if (address) bucket.put(address, file?.sealed[name as Rendition] ?? new Uint8Array());
  }
}

/** Makes the PUTs of a declaration as a browser does. */
export async function putRenditions(declared: DeclaredFile, { sealed }: MadeFile): Promise<void> {
  for (const [rendition, address] of Object.entries(declared.uploads)) {
    const body = Buffer.from(sealed[rendition as Rendition] ?? []);
    const { status } = await fetch(address.url, { method: 'PUT', headers: address.headers, body });
    if (status !== 200) throw new Error(`The upload answered ${status}`);
  }
}

type Caller = Pick<Registry, 'call' | 'bucket'>;

/** Declares files of an item and uploads them; no item names them yet. */
export async function uploadFiles(
  { call, bucket }: Caller,
  owner: TestUser,
  assetId: string,
  made: readonly MadeFile[],
): Promise<void> {
  const declared = await call(files.declare, owner, {
    params: { id: assetId },
    body: { files: made.map(({ declaration }) => declaration) },
  });
  if (declared.status !== 201) throw new Error(`They were not declared: ${JSON.stringify(declared.body)}`);
  upload(bucket, made, declared.body.files);
}

/** Adds files to an item as a browser does. */
export async function addFiles(
  registry: Caller,
  owner: TestUser,
  assetId: string,
  made: readonly MadeFile[] = [madeFile()],
): Promise<Item> {
  await uploadFiles(registry, owner, assetId, made);
  const added = await registry.call(files.add, owner, {
    params: { id: assetId },
    body: { files: made.map(({ content }) => content) },
  });
  if (added.status !== 200) throw new Error(`They were not added: ${JSON.stringify(added.body)}`);
  return added.body;
}
