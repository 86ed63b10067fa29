import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ITEMS_PER_LINK, jointLink, transferLink } from '#shared/domain/transferLink.ts';
import { hasLink, linkOf, readLink, requestHref } from './readLink.ts';

const LINK = { ownerId: 'owner-1', assetIds: ['item-1'] };
const BOTH = { ownerId: 'owner-1', assetIds: ['item-1', 'item-2'] };
const id = fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/);

describe('a link', () => {
  test.each([
    'https://registry.example/transfer-request?owner=owner-1&item=item-1',
    'HTTPS://registry.example/transfer-request?item=item-1&owner=owner-1',
    'http://127.0.0.1:4500/transfer-request?owner=owner-1&item=item-1',
    'https://registry.example/transfer-request/?owner=owner-1&item=item-1&utm=mail#top',
    'registry.example/transfer-request?owner=owner-1&item=item-1',
    '/transfer-request?owner=owner-1&item=item-1',
    '  https://registry.example/transfer-request?owner=owner-1&item=item-1\n',
    'Have a look: <https://registry.example/transfer-request?owner=owner-1&item=item-1> Thanks!',
  ])('is read from %j', (text) => expect(readLink(text)).toEqual(LINK));

  test('is read from every code of a transfer link', () => {
    fc.assert(
      fc.property(id, id, (ownerId, assetId) => {
        const link = { ownerId, assetIds: [assetId] };
        expect(readLink(transferLink('https://registry.example', { ownerId, assetId }))).toEqual(link);
        expect(readLink(jointLink('https://registry.example', link))).toEqual(link);
        expect(readLink(requestHref(link))).toEqual(link);
      }),
    );
  });
});

const ulid = fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{26}$/);
const joint = (ownerId: string, assetIds: readonly string[]) =>
  jointLink('https://registry.example', { ownerId, assetIds });

describe('a link to several items', () => {
  test('is read from every code of as many items as a link may name', () => {
    fc.assert(
      fc.property(
        id,
        fc.uniqueArray(ulid, { minLength: 1, maxLength: ITEMS_PER_LINK }),
        (ownerId, assetIds) => {
          const link = { ownerId, assetIds };
          expect(readLink(joint(ownerId, assetIds))).toEqual(link);
          expect(readLink(requestHref(link))).toEqual(link);
        },
      ),
    );
  });

  test('names each item once', () => {
    expect(readLink(joint('owner-1', ['item-1', 'item-2', 'item-1']))).toEqual(BOTH);
  });

  test('is no link with too many items', () => {
    const ids = Array.from({ length: ITEMS_PER_LINK + 1 }, (_, at) => `item-${at}`);
    expect(readLink(joint('owner-1', ids))).toBeUndefined();
  });

  test.each(['', '.', 'item-1.', 'item-1..item-2', 'item-1.a b'])('is no link with the items %j', (items) => {
    const query = new URLSearchParams({ owner: 'owner-1', items });
    expect(hasLink(query)).toBe(true);
    expect(linkOf(query)).toBeUndefined();
  });
});

describe('a text without a link', () => {
  test.each([
    '',
    '   ',
    'hello',
    'https://registry.example/',
    'https://registry.example/asset-details/item-1?owner=owner-1&item=item-1',
    'https://registry.example/x/transfer-request?owner=owner-1&item=item-1',
    'https://registry.example/transfer-request',
    'https://registry.example/transfer-request?owner=owner-1',
    'https://registry.example/transfer-request?item=item-1',
    'https://registry.example/transfer-request?owner=&item=',
    'https://registry.example/transfer-request?owner=..%2Fadmin&item=item-1',
    `https://registry.example/transfer-request?owner=${'a'.repeat(129)}&item=item-1`,
    'javascript:alert(1)//transfer-request?owner=owner-1&item=item-1',
    'ftp://registry.example/transfer-request?owner=owner-1&item=item-1',
    'https://[/transfer-request?owner=owner-1&item=item-1',
  ])('gives none: %j', (text) => expect(readLink(text)).toBeUndefined());

  test('gives none, whatever it is, unless it has the path of the request screen', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes('/transfer-request'));
        expect(readLink(text)).toBeUndefined();
      }),
    );
  });
});

test.each([
  ['', false, undefined],
  ['from=mail', false, undefined],
  ['owner=owner-1', true, undefined],
  ['item=item-1', true, undefined],
  ['owner=owner-1&item=item 1', true, undefined],
  ['owner=owner-1&item=item-1', true, LINK],
  ['items=ITEM-1', true, undefined],
  ['owner=owner-1&items=ITEM-1.ITEM-2', true, BOTH],
])('the query %j has a part of a link: %j, and gives the link %j', (query, has, link) => {
  expect(hasLink(new URLSearchParams(query))).toBe(has);
  expect(linkOf(new URLSearchParams(query))).toEqual(link);
});
