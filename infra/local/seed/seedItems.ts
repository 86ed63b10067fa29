import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { assets, itemSchema } from '#shared/contract/assets.ts';
import { type Endpoint, fillPath, routeKey } from '#shared/contract/endpoint.ts';
import { files as endpoints } from '#shared/contract/files.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import type { Rendition } from '#shared/domain/files.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { USER_ROLE } from '#shared/domain/roles.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { newFileKey, sealRendition } from '#shared/sealing/files.ts';
import { inProject } from '../inProject.ts';
import type { Lambda } from '../lambda/lambda.ts';
import { reasonOf, unreachable } from '../reach.ts';
import type { LocalStore } from '../store/store.ts';
import { SAMPLE_ITEMS, type SampleFile } from './sampleItems.ts';

interface Owner {
  readonly userId: string;
  readonly sub: string;
  readonly username: string;
}

interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

type Call = (functionName: 'assets' | 'files', endpoint: Endpoint, request: Request) => Promise<unknown>;

const responseSchema = z.object({ statusCode: z.number(), body: z.string() });

/**
 * Calls endpoints in the name of a user, without the gateway.
 * @returns a call that gives the body of the response, and throws an error for any other status than that of success
 */
function createCaller(owner: Owner, invoke: Lambda['invoke']): Call {
  const signInId = randomUUID();
  return async (functionName, endpoint, request) => {
    const event = eventOf({ ...owner, signInId }, endpoint, request);
    const answer = responseSchema.parse(await invoke(functionName, event));
    if (answer.statusCode !== endpoint.status)
      throw new Error(`The sample items could not be made: ${routeKey(endpoint)} gave ${answer.statusCode}`);
    return JSON.parse(answer.body);
  };
}

interface Caller extends Owner {
  /** One for all calls: each sign-in fills a line of the user's list. */
  readonly signInId: string;
}

/** The user's list of sign-ins shows it as the device. */
const USER_AGENT = 'Samples';

function eventOf(owner: Caller, endpoint: Endpoint, { params = {}, headers = {}, body }: Request) {
  const key = routeKey(endpoint);
  const path = fillPath(endpoint.path, params);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    [USER_ID_CLAIM]: owner.userId,
    sub: owner.sub,
    username: owner.username,
    role: USER_ROLE,
    auth_time: String(now),
    origin_jti: owner.signInId,
  };
  return {
    version: '2.0',
    routeKey: key,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    pathParameters: params,
    requestContext: {
      requestId: randomUUID(),
      routeKey: key,
      http: { method: endpoint.method, path, userAgent: USER_AGENT },
      authorizer: { jwt: { claims, scopes: [] } },
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
}

type Sealed = Partial<Record<Rendition, Uint8Array<ArrayBuffer>>> & { original: Uint8Array<ArrayBuffer> };

interface MadeFile {
  readonly content: ItemFile;
  readonly sealed: Sealed;
}

/**
 * Adds files to an item as the browser does, unless the item has some: then an earlier start added them.
 * @throws {Error} when one is refused
 */
async function addSampleFiles(call: Call, assetId: string, samples: readonly SampleFile[]): Promise<void> {
  const params = { id: assetId };
  const { files: present = [] } = itemSchema.parse(await call('assets', assets.get, { params }));
  if (present.length > 0) return;
  const made = await Promise.all(samples.map(makeFile));
  const body = { files: made.map(declarationOf) };
  const declared = await call('files', endpoints.declare, { params, body });
  for (const { id, uploads } of endpoints.declare.response.parse(declared).files) {
    const sealed = made.find(({ content }) => content.id === id)?.sealed;
    for (const rendition of typedKeys(uploads)) await upload(uploads[rendition], sealed?.[rendition]);
  }
  await call('files', endpoints.add, { params, body: { files: made.map(({ content }) => content) } });
}

const FOLDER = inProject('infra/local/seed/pictures');
/** The app has the photos, for users who try sample items. */
const PHOTOS = inProject('web/public/samples');
/** Every sample that is a photo has them. */
const SIDES = { width: 1_280, height: 720 };

const read = async (path: string) => new Uint8Array(await readFile(path));

async function makeFile({ source, ...described }: SampleFile): Promise<MadeFile> {
  const [id, key] = [randomUUID(), newFileKey()];
  const isPhoto = described.kind === 'photo';
  const original = await read(isPhoto ? join(PHOTOS, `${source}.jpg`) : join(FOLDER, `${source}.pdf`));
  const seal = (rendition: Rendition, content: Uint8Array<ArrayBuffer>) =>
    sealRendition(key, { fileId: id, rendition }, content);
  const sealed = {
    original: await seal('original', original),
    ...(isPhoto && {
      view: await seal('view', original),
      thumbnail: await seal('thumbnail', await read(join(FOLDER, `${source}.webp`))),
    }),
  };
  const content = {
    ...described,
    id,
    key: Buffer.from(key).toString('base64url'),
    type: isPhoto ? 'image/jpeg' : 'application/pdf',
    bytes: original.length,
    renditions: typedKeys(sealed),
    ...(isPhoto && SIDES),
  };
  return { content, sealed };
}

const declarationOf = ({ content: { id }, sealed }: MadeFile) => ({
  id,
  renditions: Object.fromEntries(
    Object.entries(sealed).map(([rendition, bytes]) => [
      rendition,
      { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('base64') },
    ]),
  ),
});

/** @throws {Error} where it is not stored */
async function upload(
  address: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | undefined,
  body: Uint8Array<ArrayBuffer> | undefined,
): Promise<void> {
  if (!address || !body) return;
  const { url, headers } = address;
  const { status } = await fetch(url, { method: 'PUT', headers, body }).catch((error: unknown) => {
    throw new Error(unreachable(new URL(url).origin, reasonOf(error)));
  });
  if (status !== 200) throw new Error(`A file of the sample items could not be stored: ${status}`);
}

/**
 * Registers the sample items with their files, through the functions themselves. Each item has its own idempotency key, so
 * that none is made twice.
 * @throws {Error} when a function refuses one.
 */
export async function registerSampleItems(owner: Owner, invoke: Lambda['invoke']): Promise<void> {
  const call = createCaller(owner, invoke);
  for (const [index, { files, ...item }] of SAMPLE_ITEMS.entries()) {
    const key = `sample-item-${owner.userId}-${index}`;
    const body = await call('assets', assets.create, { body: item, headers: { 'idempotency-key': key } });
    await addSampleFiles(call, itemSchema.parse(body).id, files);
  }
}

/**
 * Registers the sample items once. A start that was cut short goes on at the next one.
 * @param ownerOf is only asked where there is something left to register
 * @throws {Error} when a function refuses one.
 */
export async function seedItems(
  store: LocalStore,
  ownerOf: () => Promise<Owner>,
  invoke: Lambda['invoke'],
): Promise<void> {
  if (await store.get('seed', 'items')) return;
  await registerSampleItems(await ownerOf(), invoke);
  await store.put('seed', 'items', true);
}
