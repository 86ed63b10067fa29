import { routes } from '#web/base/routes.ts';

/** How a stored item serves the next one: filled in like it, or as an empty form with its details. */
const SOURCE_KINDS = ['duplicate', 'template'] as const;
type SourceKind = (typeof SOURCE_KINDS)[number];

export interface Source {
  readonly kind: SourceKind;
  readonly id: string;
}

/** The address of the form with a stored item as its source; it names the item by its id only. */
export const createFrom = ({ kind, id }: Source): string =>
  `${routes.createAsset.href()}?${new URLSearchParams({ [kind]: id })}`;

/** The source that the address names; undefined for an empty form. */
export function sourceIn(search: URLSearchParams): Source | undefined {
  for (const kind of SOURCE_KINDS) {
    const id = search.get(kind);
    if (id) return { kind, id };
  }
  return undefined;
}
