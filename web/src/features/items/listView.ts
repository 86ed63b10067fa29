/** How the list can be sorted. The best match first is possible while something is searched. */
export const SORT_ORDERS = [
  'best',
  'newest',
  'oldest',
  'changed',
  'name',
  'type',
  'place',
  'value',
  'warranty',
] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const SHAPES = ['cards', 'list'] as const;
export type Shape = (typeof SHAPES)[number];

/** The filters of a few fixed choices each, which say nothing about what an item holds. */
export const CHOICES = {
  photo: ['with', 'without'],
  encryption: ['encrypted', 'plain'],
  transfer: ['yes'],
  warranty: ['valid', 'ending', 'ended'],
} as const;
export type ChoiceKey = keyof typeof CHOICES;

/** The part of the view that is in words of the items. At levels with a password it is never put into the address. */
export interface PrivateView {
  readonly query: string;
  readonly type: string | undefined;
  /** A path such as `House / Cellar`; the items below it match too. */
  readonly place: string | undefined;
  /** An item has to have all of them. */
  readonly tags: readonly string[];
}

type Choices = { readonly [Key in ChoiceKey]: (typeof CHOICES)[Key][number] | undefined };

/** The user's search, order, filters and shape of the list. */
export interface ListView extends PrivateView, Choices {
  /** Undefined for the default: the best match while something is searched, and otherwise the newest. */
  readonly order: SortOrder | undefined;
  readonly shape: Shape;
}

export type Filters = Omit<ListView, 'query' | 'order' | 'shape'>;

const DEFAULT_SHAPE: Shape = 'cards';
const PARAMETERS = { query: 'q', type: 'type', place: 'place', tags: 'tag' } as const;

export const NO_FILTERS: Filters = {
  type: undefined,
  place: undefined,
  tags: [],
  photo: undefined,
  encryption: undefined,
  transfer: undefined,
  warranty: undefined,
};
export const NOTHING_PRIVATE: PrivateView = { query: '', type: undefined, place: undefined, tags: [] };

/** Reads what the address says about items. */
export const readPrivateView = (search: URLSearchParams): PrivateView => ({
  query: search.get(PARAMETERS.query) ?? '',
  type: search.get(PARAMETERS.type) || undefined,
  place: search.get(PARAMETERS.place) || undefined,
  tags: search.getAll(PARAMETERS.tags).filter((tag) => tag !== ''),
});

/** Whether an address says anything about items. */
export const saysPrivate = (search: URLSearchParams): boolean =>
  Object.values(PARAMETERS).some((name) => search.has(name));

/** Reads the view from the address. An unknown value means the default. */
export function readListView(search: URLSearchParams): ListView {
  const chosen = <Choice extends string>(name: string, known: readonly Choice[]) =>
    known.find((choice) => choice === search.get(name));
  return {
    ...readPrivateView(search),
    order: chosen('sort', SORT_ORDERS),
    shape: chosen('view', SHAPES) ?? DEFAULT_SHAPE,
    photo: chosen('photo', CHOICES.photo),
    encryption: chosen('encryption', CHOICES.encryption),
    transfer: chosen('transfer', CHOICES.transfer),
    warranty: chosen('warranty', CHOICES.warranty),
  };
}

/** The address's parameters with this view. Defaults are left out; unrelated parameters stay. */
export function writeListView(search: URLSearchParams, view: ListView): URLSearchParams {
  const written = new URLSearchParams(search);
  const { query, type, place, tags, order, shape, photo, encryption, transfer, warranty } = view;
  const single = { q: query, type, place, sort: order, photo, encryption, transfer, warranty };
  for (const [name, value] of Object.entries(single)) {
    if (value) written.set(name, value);
    else written.delete(name);
  }
  written.delete(PARAMETERS.tags);
  for (const tag of tags) written.append(PARAMETERS.tags, tag);
  if (shape === DEFAULT_SHAPE) written.delete('view');
  else written.set('view', shape);
  return written;
}
