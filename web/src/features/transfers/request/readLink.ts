import { idSchema } from '#shared/contract/values.ts';
import { ITEMS_PER_LINK, idsInLink, type JointLink } from '#shared/domain/transferLink.ts';
import { routes } from '#web/base/routes.ts';

const OWNER = 'owner';
const ITEM = 'item';
const ITEMS = 'items';
/** The base of a link that names no site. */
const ANY_SITE = 'https://any.invalid';

/** Whether the query of an address has any part of a link. */
export const hasLink = (query: URLSearchParams): boolean =>
  [OWNER, ITEM, ITEMS].some((name) => query.has(name));

/** The different ids that a link names: several in one parameter, or one alone. */
const idsIn = (query: URLSearchParams): string[] => {
  const several = query.get(ITEMS);
  return several === null ? [query.get(ITEM) ?? ''] : [...new Set(several.toLowerCase().split('.'))];
};

/** The link in the query of an address; undefined where it is not complete or an id is malformed. */
export function linkOf(query: URLSearchParams): JointLink | undefined {
  const ownerId = idSchema.safeParse(query.get(OWNER));
  const assetIds = idsIn(query).map((id) => idSchema.safeParse(id));
  if (!ownerId.success || assetIds.length > ITEMS_PER_LINK) return undefined;
  const valid = assetIds.flatMap(({ success, data }) => (success ? [data] : []));
  if (valid.length < assetIds.length) return undefined;
  return { ownerId: ownerId.data, assetIds: valid };
}

/** The address of the request page for one item or several. */
export const requestHref = ({ ownerId, assetIds }: JointLink): string => {
  const [assetId = '', ...others] = assetIds;
  const wanted = others.length > 0 ? [ITEMS, idsInLink(assetIds)] : [ITEM, assetId];
  return `${routes.transferRequest.href()}?${new URLSearchParams([[OWNER, ownerId], wanted])}`;
};

function addressOf(word: string): URL | undefined {
  const text = /^https?:\/\//i.test(word) || word.startsWith('/') ? word : `https://${word}`;
  return URL.canParse(text, ANY_SITE) ? new URL(text, ANY_SITE) : undefined;
}

function linkIn(word: string): JointLink | undefined {
  const address = addressOf(word);
  if (address?.pathname.replace(/\/$/, '') !== routes.transferRequest.path) return undefined;
  return linkOf(address.searchParams);
}

/**
 * The link in a text that was pasted or read from a code. Any site is accepted, because one registry can have
 * several addresses: only the ids are taken, and the items are requested at this site.
 */
export function readLink(text: string): JointLink | undefined {
  for (const word of text.split(/[\s<>"]+/)) {
    const link = word === '' ? undefined : linkIn(word);
    if (link) return link;
  }
  return undefined;
}
