import type { Item, NewItem } from '#shared/contract/assets.ts';
import type { Import } from '#shared/contract/imports.ts';
import type { ItemFile } from '#shared/contract/itemFile.ts';
import { createFakeServer, type FakeResponse, responseOf } from './fakeServer.ts';
import type { createFakeVault } from './fakeVault.ts';
import { makeItem } from './items.ts';

const OPEN = { securityLevel: null, hasActiveSession: false, expiresIn: 0, requiresAuthentication: false };
const STARTED_AT = '2026-05-01T10:00:00.000Z';

interface Batch {
  readonly content: string;
  readonly ids: string[];
  readonly rows: readonly number[];
}

interface Sent {
  readonly items: NewItem[];
  readonly rows?: readonly number[];
  readonly startedAt?: string;
}

const itemOf = (item: NewItem, id: string): Item =>
  makeItem({
    ...item,
    id,
    createdAt: STARTED_AT,
    properties: item.properties.map((each) => ({ id: 'p', ...each })),
  });

/** Waits until nobody waits for the response, as a server that does not answer has it. */
const unanswered = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * A registry that takes imports, and undoes them, as the product's own does.
 * @param vault refuses both while it is locked; without one there is nothing to unlock
 * @param keepsRows false as in an earlier release, which keeps no numbers of rows
 */
export function createFakeImports(
  vault?: ReturnType<typeof createFakeVault>,
  { keepsRows = true }: { readonly keepsRows?: boolean } = {},
) {
  let present: Item[] = [];
  const state = {
    made: [] as Import[],
    sent: [] as { key: string; items: NewItem[]; startedAt?: string | undefined }[],
    kept: [] as unknown[],
    /** The ids of items that were handed over. */
    handedOver: [] as string[],
  };
  /** The responses to the next batches; undefined for one that is taken. */
  const failures: (FakeResponse | undefined)[] = [];
  const hooks = {
    /** The number of a batch that is taken while its response is lost, from 1. */
    unanswered: 0,
    /** Runs before each request. */
    before: async (): Promise<void> => undefined,
  };
  const byKey = new Map<string, Batch>();

  /** The refusal of other items under the key of a batch, with what is there of it. */
  function conflictWith({ ids, rows }: Batch): FakeResponse {
    const isThere = (id: string) => present.some((item) => item.id === id);
    const pairs = rows.map((row, at) => ({ row, id: ids[at] ?? '' })).filter(({ id }) => isThere(id));
    const body = { message: 'Another request', code: 'idempotency_conflict' };
    return { status: 409, body: { ...body, ...(rows.length > 0 && { registered: pairs }) } };
  }
  function add(importId: string, key: string, { items, rows = [], startedAt }: Sent): FakeResponse {
    state.sent.push({ key, items, startedAt });
    const failure = failures.shift();
    if (failure) return failure;
    const content = JSON.stringify(items);
    const earlier = byKey.get(key);
    if (earlier && earlier.content !== content) return conflictWith(earlier);
    if (earlier) {
      const handedOver = earlier.ids.filter((id) => state.handedOver.includes(id));
      return { status: 201, body: { ids: earlier.ids, startedAt: STARTED_AT, handedOver } };
    }
    const ids = items.map((_, at) => `${key}-${at}`);
    byKey.set(key, { content, ids, rows: keepsRows ? rows : [] });
    present = [...present, ...items.map((item, at) => itemOf(item, ids[at] ?? ''))];
    const count = (state.made.find(({ id }) => id === importId)?.count ?? 0) + items.length;
    const made = { id: importId, count, undone: false, undoableUntil: '2026-05-31T10:00:00.000Z' };
    state.made = [{ ...made, startedAt: STARTED_AT, lastAt: STARTED_AT }];
    return { status: 201, body: { ids, startedAt: STARTED_AT } };
  }
  function undo(): FakeResponse {
    const deleted = present.length - state.kept.length;
    state.made = [];
    return { body: { deleted, kept: state.kept } };
  }
  const base = createFakeServer({
    ...(vault ? vault.handlers : { 'GET /encryption/session-status': () => ({ body: OPEN }) }),
    'GET /assets': () => ({ body: present }),
    'GET /assets/imports': () => ({ body: { imports: state.made } }),
  });
  /** Takes the files of an item as they are declared, and adds them as they are named. */
  async function answerFiles(id: string, init: RequestInit): Promise<Response> {
    const { files } = JSON.parse(String(init.body)) as { files: ItemFile[] };
    if (init.method === 'POST') {
      const uploads = { original: { url: 'https://storage.test', headers: {} } };
      const declared = files.map((file) => ({ id: file.id, uploads }));
      return responseOf({ files: declared, expiresAt: '2026-05-01T10:05:00.000Z' }, 201);
    }
    present = present.map((item) =>
      item.id === id ? { ...item, files: [...(item.files ?? []), ...files] } : item,
    );
    return responseOf(present.find((item) => item.id === id));
  }
  const server = {
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const [, item] = /\/assets\/([^/]+)\/files$/.exec(String(input)) ?? [];
      if (item !== undefined) return answerFiles(decodeURIComponent(item), init);
      const [, importId = '', undoing] =
        /\/assets\/imports\/([0-9a-f]{32})(\/undo)?$/.exec(String(input)) ?? [];
      if (init.method !== 'POST' || importId === '') return base.fetch(input, init);
      await hooks.before();
      const key = new Headers(init.headers).get('idempotency-key') ?? '';
      const sent: Sent = JSON.parse(String(init.body));
      const respond = () => (undoing ? undo() : add(importId, key, sent));
      const path = 'POST /import';
      const answering = createFakeServer({ [path]: vault ? vault.guarded(respond) : respond });
      const response = await answering.fetch('/import', { method: 'POST' });
      return state.sent.length === hooks.unanswered ? unanswered(init.signal) : response;
    },
  };
  return {
    server,
    state,
    failures,
    hooks,
    has: (items: Item[]) => {
      present = items;
    },
    /** Has the item of this name belong to someone else. */
    handsOver: (name: string) => {
      state.handedOver.push(...present.filter((item) => item.name === name).map(({ id }) => id));
      present = present.filter((item) => item.name !== name);
    },
    items: () => present,
    names: () => present.map(({ name }) => name),
  };
}
