import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transferLink } from '#shared/domain/transferLink.ts';
import { hasLink, linkOf, readLink, requestHref } from './readLink.ts';

const LINK = { ownerId: 'owner-1', assetId: 'item-1' };
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
        const link = { ownerId, assetId };
        expect(readLink(transferLink('https://registry.example', link))).toEqual(link);
        expect(readLink(requestHref(link))).toEqual(link);
      }),
    );
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
])('the query %j has a part of a link: %j, and gives the link %j', (query, has, link) => {
  expect(hasLink(new URLSearchParams(query))).toBe(has);
  expect(linkOf(new URLSearchParams(query))).toEqual(link);
});
