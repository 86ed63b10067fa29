import { randomUUID } from 'node:crypto';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { itemOf } from '../requests.ts';
import { processOn, processorMs } from './processorTime.ts';
import type { Account, Product } from './product.ts';
import { type Call, connectTo, type Received, type Wire } from './wire.ts';

const API = '/api/v1';
const ENTITIES = `${API}/entities`;
const PASSWORD = 'a password for the bench';

/** The fields of an item that a change has to repeat. */
interface Entity {
  readonly id: string;
  readonly entityType: { readonly id: string };
  readonly [field: string]: unknown;
}

/** A Homebox that runs already. Its process is that of `HOMEBOX_PID`, or the one that listens on the address's port. */
export function openHomebox(address: string, pid = process.env.HOMEBOX_PID): Product {
  const wire = connectTo(address);
  const id = pid === undefined ? processOn(Number(new URL(address).port || 80)) : Number(pid);
  return {
    name: 'Homebox',
    processorMs: () => processorMs(id),
    newAccount: (username) => openAccount(wire, username),
    stop: async () => wire.close(),
  };
}

/** An account that is there from an earlier run is taken with its items. */
async function openAccount(wire: Wire, username: string): Promise<Account> {
  const email = `${username}@example.com`;
  const user = { name: username, email, password: PASSWORD };
  await wire.send({ method: 'POST', path: `${API}/users/register`, body: user }).catch(() => undefined);
  const headers: Record<string, string> = {};
  const call = (sent: Call) => wire.send({ ...sent, headers });
  const enter = async () => {
    const body = { username: email, password: PASSWORD };
    const { json } = await wire.send({ method: 'POST', path: `${API}/users/login`, body });
    headers.authorization = (json() as { readonly token: string }).token;
  };
  await enter();
  return { ...itemsOf(call), ...listsOf(call), enter, tidy: async () => undefined };
}

type Calls = (call: Call) => Promise<Received>;

function itemsOf(call: Calls): Pick<Account, 'add' | 'create' | 'read' | 'remove'> {
  const change = (entity: Entity, changes: Partial<Entity>) =>
    call({
      method: 'PUT',
      path: `${ENTITIES}/${entity.id}`,
      body: { ...entity, entityTypeId: entity.entityType.id, tagIds: [], ...changes },
    });
  /** Details can only be given to an item that is there. */
  const create = async (number = 0) => {
    const { name, description, assetType, properties } = itemOf(number);
    const body = { name, description, quantity: 1, manufacturer: assetType };
    const { json } = await call({ method: 'POST', path: ENTITIES, body });
    const fields = properties.map((detail) => ({ type: 'text', name: detail.name, textValue: detail.value }));
    await change(json() as Entity, { fields });
  };
  return {
    add: async (count) => {
      for (let number = 0; number < count; number += 1) await create(number);
    },
    create: () => create(),
    read: async (id) => {
      const { json } = await call({ method: 'GET', path: `${ENTITIES}/${id}` });
      return { change: () => change(json() as Entity, { description: `Changed to ${randomUUID()}` }) };
    },
    remove: (id) => call({ method: 'DELETE', path: `${ENTITIES}/${id}` }),
  };
}

function listsOf(call: Calls): Pick<Account, 'ids' | 'list' | 'listAgain' | 'firstPage' | 'search'> {
  const read = (query = '') => call({ method: 'GET', path: `${ENTITIES}${query}` });
  const list = async () => (await read()).bytes;
  return {
    ids: async () => ((await read()).json() as { items: Entity[] }).items.map(({ id }) => id),
    list,
    /** It has no entity tags: a list is sent whole each time. */
    listAgain: list,
    firstPage: () => read(`?page=1&pageSize=${LIST_LIMITS.firstItems}&orderBy=createdAt`),
    search: (word) => read(`?q=${encodeURIComponent(word)}`),
  };
}
