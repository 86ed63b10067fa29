import { idSchema } from '#shared/contract/values.ts';
import type { TransferLink } from '#shared/domain/transferLink.ts';
import { routes } from '#web/base/routes.ts';

const OWNER = 'owner';
const ITEM = 'item';
/** The base of a link that names no site. */
const ANY_SITE = 'https://any.invalid';

/** Whether the query of an address has any part of a link. */
export const hasLink = (query: URLSearchParams): boolean => query.has(OWNER) || query.has(ITEM);

/** The link in the query of an address; undefined where it is not complete or an id is malformed. */
export function linkOf(query: URLSearchParams): TransferLink | undefined {
  const ownerId = idSchema.safeParse(query.get(OWNER));
  const assetId = idSchema.safeParse(query.get(ITEM));
  if (!ownerId.success || !assetId.success) return undefined;
  return { ownerId: ownerId.data, assetId: assetId.data };
}

/** The address of the request page for an item. */
export const requestHref = ({ ownerId, assetId }: TransferLink): string =>
  `${routes.transferRequest.href()}?${new URLSearchParams({ [OWNER]: ownerId, [ITEM]: assetId })}`;

function addressOf(word: string): URL | undefined {
  const text = /^https?:\/\//i.test(word) || word.startsWith('/') ? word : `https://${word}`;
  return URL.canParse(text, ANY_SITE) ? new URL(text, ANY_SITE) : undefined;
}

function linkIn(word: string): TransferLink | undefined {
  const address = addressOf(word);
  if (address?.pathname.replace(/\/$/, '') !== routes.transferRequest.path) return undefined;
  return linkOf(address.searchParams);
}

/**
 * The link in a text that was pasted or read from a code. Any site is accepted, because one registry can have
 * several addresses: only the two ids are taken, and the item is requested at this site.
 */
export function readLink(text: string): TransferLink | undefined {
  for (const word of text.split(/[\s<>"]+/)) {
    const link = word === '' ? undefined : linkIn(word);
    if (link) return link;
  }
  return undefined;
}
