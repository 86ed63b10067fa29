import type { Item, NewItem, Property } from '#shared/contract/assets.ts';
import { KNOWN_DETAILS, type KnownKey } from '#shared/domain/details/knownNames.ts';
import { textKey } from '#shared/domain/foldText.ts';
import { detailsKnownAs } from '#shared/domain/knownDetails.ts';
import { placeOf, placeParts, showPlace } from '#shared/domain/places.ts';
import { tagKey, tagsIn, tagsOf } from '#shared/domain/tags.ts';
import type { BulkKind, BulkTexts } from './kinds.ts';

/** A change that many items are given at once. Texts are trimmed. */
export type BulkEdit =
  | { readonly kind: 'place'; readonly place: string }
  /** A place that is renamed or moved takes the places in it along. */
  | { readonly kind: 'movePlace'; readonly from: readonly string[]; readonly to: readonly string[] }
  | { readonly kind: 'addTags'; readonly tags: string }
  | { readonly kind: 'removeTags'; readonly tags: string }
  | { readonly kind: 'detail'; readonly name: string; readonly value: string }
  | { readonly kind: 'type'; readonly assetType: string };

/** The kinds that ask for texts. */
export type FormKind = Exclude<BulkKind, 'delete'>;

/** The edit that the texts say; undefined while one is missing. */
export function editOf(kind: FormKind, { place, tags, name, value, type }: BulkTexts): BulkEdit | undefined {
  const parts = placeParts(place);
  switch (kind) {
    case 'place':
      return parts.length > 0 ? { kind, place: showPlace(parts) } : undefined;
    case 'addTags':
    case 'removeTags':
      return tags.replaceAll(',', '').trim() ? { kind, tags } : undefined;
    case 'detail':
      return name.trim() && value.trim() ? { kind, name: name.trim(), value: value.trim() } : undefined;
    case 'type':
      return type.trim() ? { kind, assetType: type.trim() } : undefined;
  }
}

/** A detail without an id is new. */
type Detail = NewItem['properties'][number] & Partial<Pick<Property, 'id'>>;

/** The content of an item as an update sends it. */
export interface ItemContent extends Omit<NewItem, 'properties'> {
  readonly properties: readonly Detail[];
}

/** The details with the value in place of that of `found`, or with a new detail where nothing was found. */
function withValue(
  details: readonly Detail[],
  found: Detail | undefined,
  name: string,
  value: string,
): Detail[] {
  if (!found) return [...details, { name, value }];
  return details.map((detail) => (detail === found ? { ...detail, value } : detail));
}

function withKnown(details: readonly Detail[], key: KnownKey, value: string): Detail[] {
  const [found] = detailsKnownAs(details, key);
  return withValue(details, found, KNOWN_DETAILS[key].name, value);
}

function withDetail(details: readonly Detail[], name: string, value: string): Detail[] {
  const key = textKey(name.trim());
  const found = details.find((detail) => textKey(detail.name.trim()) === key);
  return withValue(details, found, name, value);
}

/** Tags are taken out of every detail that holds some; one that has none left goes. */
function withoutTags(details: readonly Detail[], removed: string): readonly Detail[] {
  const gone = new Set(tagsIn(removed).map(tagKey));
  const holders = new Set(detailsKnownAs(details, 'tags'));
  return details.flatMap((detail) => {
    const tags = holders.has(detail) ? tagsIn(detail.value) : [];
    const kept = tags.filter((tag) => !gone.has(tagKey(tag)));
    if (kept.length === tags.length) return [detail];
    return kept.length === 0 ? [] : [{ ...detail, value: kept.join(', ') }];
  });
}

/** Tags that no detail has are added to the first that holds tags. */
function withMoreTags(details: readonly Detail[], added: string): readonly Detail[] {
  const present = new Set(tagsOf(details).map(tagKey));
  const missing = tagsIn(added).filter((tag) => !present.has(tagKey(tag)));
  if (missing.length === 0) return details;
  const [first] = detailsKnownAs(details, 'tags');
  return withKnown(details, 'tags', [...tagsIn(first?.value ?? ''), ...missing].join(', '));
}

/** Only the detail that names the item's place is changed, and only where that is the place or lies in it. */
function withMovedPlace(
  details: readonly Detail[],
  { from, to }: Extract<BulkEdit, { kind: 'movePlace' }>,
): readonly Detail[] {
  const parts = placeOf(details);
  const isThere = from.every((part, at) => textKey(parts[at] ?? '') === textKey(part));
  return isThere ? withKnown(details, 'location', showPlace([...to, ...parts.slice(from.length)])) : details;
}

function detailsAfter(details: readonly Detail[], edit: BulkEdit): readonly Detail[] {
  switch (edit.kind) {
    case 'place':
      return withKnown(details, 'location', edit.place);
    case 'movePlace':
      return withMovedPlace(details, edit);
    case 'addTags':
      return withMoreTags(details, edit.tags);
    case 'removeTags':
      return withoutTags(details, edit.tags);
    case 'detail':
      return withDetail(details, edit.name, edit.value);
    case 'type':
      return details;
  }
}

const sameDetails = (one: readonly Detail[], other: readonly Detail[]): boolean =>
  one.length === other.length &&
  one.every(({ name, value }, at) => name === other[at]?.name && value === other[at].value);

/** @returns the item's content after the edit; undefined where that changes nothing */
export function editedContent(item: Item, edit: BulkEdit): ItemContent | undefined {
  const { name, description } = item;
  const assetType = edit.kind === 'type' ? edit.assetType : item.assetType;
  const properties = detailsAfter(item.properties, edit);
  if (assetType === item.assetType && sameDetails(item.properties, properties)) return undefined;
  return { name, description, assetType, properties };
}

/**
 * The content that an item had before a bulk edit, for an item that nobody has changed since. Details that the edit had
 * removed come back under new ids.
 */
export function contentBefore(before: Item, now: Item): ItemContent {
  const { name, description, assetType } = before;
  const ids = new Set(now.properties.map(({ id }) => id));
  const properties = before.properties.map(({ id, ...detail }) => (ids.has(id) ? { id, ...detail } : detail));
  return { name, description, assetType, properties };
}
