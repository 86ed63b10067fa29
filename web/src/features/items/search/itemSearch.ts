import type { QueryClient } from '@tanstack/react-query';
import type { Item, ListedItem } from '#shared/contract/assets.ts';
import { dateWords } from '#shared/domain/isoDates.ts';
import { listedItems } from '#web/api/itemCache.ts';
import { listenToTabs } from '#web/base/tabs.ts';
import { wait } from '#web/base/wait.ts';
import { isDamaged, searchTextOf } from '../itemList.ts';
import type { Found, Question, Request, Response, SearchTexts } from './messages.ts';

/** So many items are handed over at once; the page can draw in between. */
const PART = 500;

/** The state of the index. */
interface SearchState {
  /** Whether it has the list's items. */
  readonly isReady: boolean;
  /** The answer to the question that was asked last and answered. */
  readonly found: Found | undefined;
}

const NO_SEARCH: SearchState = { isReady: false, found: undefined };

export interface ItemSearch {
  /** Brings the index to the state of this list: only what is new to it is handed over. */
  readonly follow: (items: readonly ListedItem[]) => Promise<void>;
  /** Asks; the answer comes into the state. Of several questions that wait, the last one is asked. */
  readonly find: (question: Question) => void;
  /** Ends the worker, and with it everything that it holds. */
  readonly stop: () => void;
  readonly state: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
}

const textsOf = ({ id, name, assetType, description, properties, files = [] }: Item): SearchTexts => ({
  id,
  name,
  type: assetType,
  description,
  details: properties.map((detail) => `${detail.name} ${detail.value} ${dateWords(detail.value)}`).join('\n'),
  files: files.map((file) => `${file.name} ${file.caption ?? ''}`).join('\n'),
});

/** The changes to an index that has these versions of items. */
function changesFor(items: readonly ListedItem[], held: ReadonlyMap<string, number>) {
  const readable = items.flatMap((item) => (isDamaged(item) ? [] : [item]));
  const ids = new Set(readable.map(({ id }) => id));
  return {
    put: readable.filter(({ id, version }) => held.get(id) !== version),
    drop: [...held.keys()].filter((id) => !ids.has(id)),
  };
}

const startWorker = (): Worker =>
  new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });

/**
 * The index of the list in a worker, which starts with the first list.
 * @param start is replaced in tests
 */
export function createItemSearch(start: () => Worker = startWorker): ItemSearch {
  let worker: Worker | undefined;
  let state = NO_SEARCH;
  let turn = 0;
  let asked: Question | undefined;
  let waiting: Question | undefined;
  let answered: Question | undefined;
  const held = new Map<string, number>();
  const listeners = new Set<() => void>();

  function show(change: Partial<SearchState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  function stop(): void {
    worker?.terminate();
    worker = undefined;
    turn += 1;
    [asked, waiting, answered] = [undefined, undefined, undefined];
    held.clear();
    if (state !== NO_SEARCH) show(NO_SEARCH);
  }
  function ask(question: Question): void {
    asked = question;
    post({ kind: 'find', question });
  }
  function receive(response: Response): void {
    if (response.kind === 'ready') {
      show({ isReady: true });
      if (asked === undefined && answered) ask(answered);
      return;
    }
    const next = waiting;
    [answered, asked, waiting] = [asked, undefined, undefined];
    if (next === undefined || next === answered) show({ found: response.found });
    else ask(next);
  }
  function post(request: Request): void {
    worker?.postMessage(request);
  }
  /** @returns whether there is a worker; without one the texts themselves are looked through */
  function run(): boolean {
    if (worker) return true;
    try {
      worker = start();
    } catch {
      return false;
    }
    worker.onerror = stop;
    worker.onmessage = ({ data }: MessageEvent<Response>) => receive(data);
    return true;
  }
  async function follow(items: readonly ListedItem[]): Promise<void> {
    if (items.length === 0) return stop();
    if (!run()) return;
    turn += 1;
    const own = turn;
    const { put, drop } = changesFor(items, held);
    if (put.length + drop.length === 0 && state.isReady) return;
    for (const id of drop) held.delete(id);
    let from = 0;
    do {
      const part = put.slice(from, from + PART);
      from += PART;
      for (const item of part) {
        held.set(item.id, item.version);
        // Read now, the text need not be read while the user waits for the first result.
        searchTextOf(item);
      }
      post({
        kind: 'change',
        put: part.map(textsOf),
        drop: from === PART ? drop : [],
        isLast: from >= put.length,
      });
      await wait(0);
    } while (from < put.length && own === turn);
  }

  return {
    follow,
    find: (question) => {
      if (asked !== undefined) waiting = question;
      else if (worker && question !== answered) ask(question);
    },
    stop,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const searches = new WeakMap<QueryClient, ItemSearch>();

/**
 * The search in the list that this cache holds. It lives exactly as long as the list does there, which a lock removes,
 * and ends at the news that another tab has locked or signed out.
 */
export function searchOf(client: QueryClient): ItemSearch {
  const known = searches.get(client);
  if (known) return known;
  const search = createItemSearch();
  searches.set(client, search);
  listenToTabs((message) => message !== 'changed' && search.stop());
  client.getQueryCache().subscribe(() => {
    if (!listedItems(client)) search.stop();
  });
  return search;
}
