import { randomUUID } from 'node:crypto';
import { assets } from '#shared/contract/assets.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { USER_ROLE } from '#shared/domain/roles.ts';
import type { LocalStore } from '../store/store.ts';
import { SAMPLE_ITEMS } from './sampleItems.ts';

interface Owner {
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
    const answer = await invoke('assets', creationEvent(owner, item, `sample-item-${owner.sub}-${index}`));
    if (!isCreated(answer)) throw new Error(`The sample item '${item.name}' could not be registered`);
  }
  await store.put('seed', 'items', true);
}

function creationEvent(owner: Owner, item: unknown, idempotencyKey: string) {
  const key = routeKey(assets.create);
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
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

const isCreated = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === 201;
