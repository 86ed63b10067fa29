export const SORT_ORDERS = ['newest', 'oldest', 'name', 'type'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** What a person asked of the list; kept in the address, so that it survives a reload and can be shared. */
export interface ListView {
  readonly query: string;
  readonly order: SortOrder;
  readonly type: string | undefined;
}

const DEFAULT_ORDER: SortOrder = 'newest';
const PARAMETERS = { query: 'q', order: 'sort', type: 'type' } as const;

/** Reads the view from the address; anything unknown means the default. */
export function readListView(search: URLSearchParams): ListView {
  const wanted = search.get(PARAMETERS.order);
  return {
    query: search.get(PARAMETERS.query) ?? '',
    order: SORT_ORDERS.find((order) => order === wanted) ?? DEFAULT_ORDER,
    type: search.get(PARAMETERS.type) || undefined,
  };
}

/** The address's parameters with this view; defaults are left out, parameters of others are kept. */
export function writeListView(search: URLSearchParams, view: ListView): URLSearchParams {
  const written = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) =>
    value ? written.set(name, value) : written.delete(name);
  put(PARAMETERS.query, view.query);
  put(PARAMETERS.order, view.order === DEFAULT_ORDER ? undefined : view.order);
  put(PARAMETERS.type, view.type);
  return written;
}
