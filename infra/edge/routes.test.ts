import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { rewriteSource } from './routes.ts';

const DOMAIN = 'registry.example.com';

/** A name that comes more than once has all its values in `multiValue`. */
interface Parameter {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface Address {
  readonly uri: string;
  readonly host?: string;
  readonly querystring?: Readonly<Record<string, Parameter>>;
}

/** Runs the text of the function as CloudFront does. */
function answer({ uri, host = DOMAIN, querystring = {} }: Address, domain?: string) {
  const event = { request: { uri, querystring, headers: { host: { value: host } } } };
  return new Script(`${rewriteSource(domain)}\nhandler(event)`).runInNewContext({ event });
}

describe('the rewrite function', () => {
  test.each([undefined, DOMAIN])(
    'serves the app for a screen and leaves files alone, with the domain %s',
    (domain) => {
      for (const uri of ['/', '/transfer-request', '/details/01abc'])
        expect(answer({ uri }, domain)).toMatchObject({ uri: '/index.html' });
      for (const uri of ['/app/index-1a2b.js', '/config.json'])
        expect(answer({ uri }, domain)).toMatchObject({ uri });
    },
  );

  test('redirects a screen at another name to the domain, with its query', () => {
    const querystring = { owner: { value: 'owner-1' }, item: { value: '01%20abc' } };
    const host = 'd111111abcdef8.cloudfront.net';

    expect(answer({ uri: '/transfer-request', host, querystring }, DOMAIN)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: `https://${DOMAIN}/transfer-request?owner=owner-1&item=01%20abc` } },
    });
    const tags = { tag: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] } };
    expect(answer({ uri: '/', host, querystring: tags }, DOMAIN).headers.location.value).toBe(
      `https://${DOMAIN}/?tag=a&tag=b`,
    );
    expect(answer({ uri: '/', host }, DOMAIN).headers.location.value).toBe(`https://${DOMAIN}/`);
  });

  test('serves the files for a tab that is open at another name', () => {
    expect(
      answer({ uri: '/app/index-1a2b.js', host: 'd111111abcdef8.cloudfront.net' }, DOMAIN),
    ).toMatchObject({
      uri: '/app/index-1a2b.js',
    });
  });

  test('does not redirect without a domain', () => {
    expect(answer({ uri: '/', host: 'd111111abcdef8.cloudfront.net' })).toMatchObject({ uri: '/index.html' });
  });
});
