import { comparableName, knownKeyOf } from '#shared/domain/knownDetails.ts';

type UsualKind = 'name' | 'type' | 'description' | 'place' | 'tags';

/**
 * The headers that people give to what every item has, as `comparableName` gives them. Words of other languages stand here
 * where a header of another one hardly means something else.
 */
const USUAL: readonly (readonly [kind: UsualKind, headers: RegExp])[] = [
  ['name', /^(?:(?:item|asset|product|object) ?name|name|item|asset|product|title|object|thing)$/],
  ['name', /^(?:bezeichnung|gegenstand|artikel|titel|nom|designation|objet|titre|nombre|articulo|objeto)$/],
  ['type', /^(?:(?:item|asset|product) ?)?(?:type|category|kind)$/],
  ['type', /^(?:typ|kategorie|categorie|categoria|tipo)$/],
  ['description', /^(?:(?:item|asset|product) ?)?(?:description|summary)$/],
  ['description', /^(?:beschreibung|descripcion)$/],
  ['place', /^(?:place|room|where|folder|ort|lieu|lugar)$/],
  ['tags', /^labels$/],
];

/** The part of every item that a header usually means; undefined for any other header. */
export const usualKindOf = (header: string): UsualKind | undefined =>
  USUAL.find(([, headers]) => headers.test(comparableName(header)))?.[0];

/** Whether a text is a header rather than a title, as far as it is known. */
export const isKnownHeader = (text: string): boolean =>
  usualKindOf(text) !== undefined || knownKeyOf(text) !== undefined;
