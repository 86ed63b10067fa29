import { randomUUID } from 'node:crypto';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { LIST_LIMITS } from '#shared/domain/items.ts';
import { signInAs } from '#tests/support/cloud/signIn.ts';
import { PASSWORD } from '../browser.ts';
import { itemOf, registerItems, send } from '../requests.ts';
import type { Account } from './product.ts';
import type { Call, Received, Wire } from './wire.ts';

const FIRST_PAGE = `/assets?order=newest&limit=${LIST_LIMITS.firstItems}`;

interface Opening {
  readonly wire: Wire;
  readonly origin: string;
  readonly username: string;
  readonly level: 'None' | 'Maximum';
}

interface Page {
  readonly path: string;
  tag: string;
}

/** Signs in to an account that is there, and chooses its level. */
export async function openRegistryAccount({ wire, origin, username, level }: Opening): Promise<Account> {
  const headers: Record<string, string> = {};
  const unlock = async (path: string, body: unknown) => {
    if (level !== 'None') await send(origin, headers, 'POST', path, body);
  };
  const signIn = async () => {
    const { access_token: token } = await signInAs(origin, username);
    Object.assign(headers, { authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  };
  await signIn();
  await unlock('/encryption/migrate-to-encrypted', { SecurityLevel: level, Password: PASSWORD });
  const call = (sent: Call) => wire.send({ ...sent, headers: { ...sent.headers, ...headers } });
  return {
    ...listsOf(call),
    ...itemsOf(call),
    enter: async () => {
      await signIn();
      await unlock('/encryption/authenticate-session', { password: PASSWORD });
    },
    add: (count) => registerItems(origin, headers, count),
    tidy: async () => {
      while ((await emptyTrash(call)).remaining > 0);
    },
  };
}

type Calls = (call: Call) => Promise<Received>;

const emptyTrash = async (call: Calls) =>
  (await call({ method: 'POST', path: '/api/trash/empty' })).json() as { readonly remaining: number };

function itemsOf(call: Calls): Pick<Account, 'create' | 'read' | 'remove'> {
  return {
    create: () =>
      call({
        method: 'POST',
        path: '/assets',
        headers: { 'idempotency-key': randomUUID() },
        body: itemOf(0),
      }),
    read: async (id) => {
      const { json } = await call({ method: 'GET', path: `/assets/${id}` });
      const change = () =>
        call({
          method: 'PUT',
          path: `/assets/${id}`,
          body: { ...(json() as Item), description: `Changed to ${randomUUID()}` },
        });
      return { change };
    },
    remove: (id) => call({ method: 'DELETE', path: `/assets/${id}` }),
  };
}

/** The pages of the list, one after the other, and their entity tags. */
function listsOf(call: Calls): Pick<Account, 'ids' | 'list' | 'listAgain' | 'firstPage' | 'search'> {
  let known: readonly Page[] = [];
  const readPages = async () => {
    const pages: (Page & { readonly received: Received })[] = [];
    let path: string | undefined = '/assets';
    while (path !== undefined) {
      const received: Received = await call({ method: 'GET', path });
      pages.push({ path, tag: received.headers.etag ?? '', received });
      const next = received.headers['x-next-cursor'];
      path = next === undefined ? undefined : `/assets?cursor=${encodeURIComponent(String(next))}`;
    }
    known = pages.map(({ path, tag }) => ({ path, tag }));
    return pages.map(({ received }) => received);
  };
  /** Only a page that has changed is sent. */
  const listAgain = async () => {
    let bytes = 0;
    for (const page of known) {
      const { path, tag } = page;
      const received = await call({ method: 'GET', path, headers: { 'if-none-match': tag } });
      page.tag = received.headers.etag ?? tag;
      bytes += received.bytes;
    }
    return bytes;
  };
  return {
    ids: async () => (await readPages()).flatMap(({ json }) => (json() as ListedItem[]).map(({ id }) => id)),
    list: async () => (await readPages()).reduce((sum, { bytes }) => sum + bytes, 0),
    listAgain,
    firstPage: () => call({ method: 'GET', path: FIRST_PAGE }),
    /** The page searches in the list that it has, and asks only whether that is as it was. */
    search: listAgain,
  };
}
