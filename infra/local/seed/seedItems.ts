import { randomUUID } from 'node:crypto';
import { assets } from '#shared/contract/assets.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { USER_ROLE } from '#shared/domain/roles.ts';
import type { LocalStore } from '../store/store.ts';

interface Owner {
  readonly userId: string;
  readonly sub: string;
  readonly username: string;
}

type Invoke = (name: 'assets', event: unknown) => Promise<unknown>;

/**
 * Registers the sample items once, through the function itself. A start that was cut short goes on at the
 * next one: each item has its own idempotency key, so none is made twice.
 * @throws {Error} when the function refuses one.
 */
export async function seedItems(store: LocalStore, owner: Owner, invoke: Invoke): Promise<void> {
  if (await store.get('seed', 'items')) return;
  for (const [index, item] of SAMPLE_ITEMS.entries()) {
    const response = await invoke(
      'assets',
      creationEvent(owner, item, `sample-item-${owner.userId}-${index}`),
    );
    if (!isCreated(response)) throw new Error(`The sample item '${item.name}' could not be registered`);
  }
  await store.put('seed', 'items', true);
}

function creationEvent(owner: Owner, item: unknown, idempotencyKey: string) {
  const key = routeKey(assets.create);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    [USER_ID_CLAIM]: owner.userId,
    sub: owner.sub,
    username: owner.username,
    role: USER_ROLE,
    auth_time: String(now),
    origin_jti: randomUUID(),
  };
  return {
    version: '2.0',
    routeKey: key,
    rawPath: assets.create.path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    requestContext: {
      requestId: randomUUID(),
      routeKey: key,
      http: { method: assets.create.method, path: assets.create.path },
      authorizer: { jwt: { claims, scopes: [] } },
    },
    body: JSON.stringify(item),
    isBase64Encoded: false,
  };
}

const isCreated = (response: unknown): boolean =>
  typeof response === 'object' &&
  response !== null &&
  'statusCode' in response &&
  response.statusCode === 201;

/** The items that alice owns after the first start. */
const SAMPLE_ITEMS = [
  {
    name: 'Family car',
    description: 'Blue estate car, bought new. Serviced every autumn; the winter tyres are in the cellar.',
    assetType: 'Vehicle',
    properties: [
      { name: 'Make and model', value: 'Volvo V60' },
      { name: 'Registration', value: 'KX21 ABC' },
      { name: 'Chassis number', value: 'YV1ZW25V1M1234567' },
      { name: 'Purchase price', value: '38,450.00 EUR' },
      { name: 'Next inspection', value: '14 March 2027' },
    ],
  },
  {
    name: 'Washing machine',
    description: 'Front loader in the utility room, with an extended guarantee.',
    assetType: 'Appliance',
    properties: [
      { name: 'Brand', value: 'Miele' },
      { name: 'Serial number', value: '98/204517733' },
      { name: 'Guarantee until', value: '30 June 2031' },
    ],
  },
  {
    name: 'Lake cabin',
    description: 'Two rooms and a jetty. The deed is with the notary, a copy in the green folder.',
    assetType: 'Real Estate Property',
    properties: [
      { name: 'Address', value: 'Seeweg 12, 17207 Röbel' },
      { name: 'Land register', value: 'Röbel, folio 1482' },
      { name: 'Living area', value: '46 m²' },
    ],
  },
  {
    name: 'Oak dining table',
    description: 'Seats eight. Made by a joiner in the village in 1974 and refinished since.',
    assetType: 'Furniture',
    properties: [
      { name: 'Size', value: '220 × 95 × 76 cm' },
      { name: 'Last refinished', value: '2019' },
    ],
  },
  {
    name: 'Camera',
    description: 'Mirrorless body with two lenses, insured under the household policy.',
    assetType: 'Electronics',
    properties: [
      { name: 'Brand', value: 'Fujifilm X-T5' },
      { name: 'Serial number', value: '3AB04518' },
      { name: 'Lenses', value: '16–55 mm f/2.8, 35 mm f/1.4' },
      { name: 'Purchase price', value: '2,640.00 EUR' },
    ],
  },
  {
    name: 'Grandfather’s violin',
    description: 'With its bow and case. Valued in 2022; the certificate lies in the case.',
    assetType: 'Musical instrument',
    properties: [
      { name: 'Maker', value: 'Unlabelled, Mittenwald, about 1890' },
      { name: 'Valuation', value: '7,200.00 EUR' },
    ],
  },
] as const;
