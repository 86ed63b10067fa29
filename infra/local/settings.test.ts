import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsOf } from './settings.ts';

test('every setting has a default', () => {
  expect(settingsOf({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    demo: 'on',
    dataFolder: resolve('.local'),
    seed: 'sample',
    signUp: 'open',
    mailTo: 'anyone',
    mail: undefined,
    address: undefined,
    adminAuthenticator: 'optional',
    fewestIterations: 10_000,
    fileGigabytes: 2,
    operator: {},
    dynamodbEndpoint: undefined,
  });
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['ITEM_REGISTRY_SEED', 'all'],
  ['ITEM_REGISTRY_DEMO', 'no'],
  ['ITEM_REGISTRY_SIGN_UP', 'yes'],
  ['ITEM_REGISTRY_MAIL_TO', 'everyone'],
  ['ITEM_REGISTRY_ADMIN_AUTHENTICATOR', 'no'],
  ['ITEM_REGISTRY_ITERATIONS', '9999'],
  ['ITEM_REGISTRY_ITERATIONS', '2000001'],
  ['ITEM_REGISTRY_ITERATIONS', '6e5'],
  ['ITEM_REGISTRY_FILE_GIGABYTES', '0'],
  ['ITEM_REGISTRY_FILE_GIGABYTES', '1001'],
  ['ITEM_REGISTRY_FILE_GIGABYTES', '1.5'],
  ['DYNAMODB_ENDPOINT', 'somewhere'],
  ['ITEM_REGISTRY_ADDRESS', 'registry.example.com'],
  ['ITEM_REGISTRY_ADDRESS', 'ftp://registry.example.com'],
  ['ITEM_REGISTRY_CONTACT', 'ada'],
  ['ITEM_REGISTRY_CONTACT', 'javascript:alert(1)'],
  ['ITEM_REGISTRY_PRIVACY_NOTICE', 'http://www.example.com/privacy'],
  ['ITEM_REGISTRY_PRIVACY_NOTICE', 'https:example.com/privacy'],
  ['ITEM_REGISTRY_TERMS', '/terms'],
])('the error names %s when it is %s', (variable, value) => {
  expect(() => settingsOf({ [variable]: value })).toThrow(`${variable}=${value} cannot be used`);
});

test('closed sign-up keeps mails to people with an account', () => {
  const closed = { ITEM_REGISTRY_SIGN_UP: 'closed' };
  expect(settingsOf(closed)).toMatchObject({ signUp: 'closed', mailTo: 'accounts' });
  expect(() => settingsOf({ ...closed, ITEM_REGISTRY_MAIL_TO: 'anyone' })).toThrow('ITEM_REGISTRY_MAIL_TO');
});

test.each(['registry@example.com', 'https://www.example.com/contact'])(
  'users may be told of %s',
  (contact) => {
    expect(settingsOf({ ITEM_REGISTRY_CONTACT: contact }).operator).toEqual({ contact });
  },
);

describe('a mail server', () => {
  const real = { ITEM_REGISTRY_DEMO: 'off' };
  const server = { ITEM_REGISTRY_MAIL_SERVER: 'smtps://ada:sec%2Fret@mail.example.com' };
  const from = { ITEM_REGISTRY_MAIL_FROM: 'registry@example.com' };

  test('is used with its sender', () => {
    expect(settingsOf({ ...real, ...server, ...from }).mail).toEqual({
      server: 'smtps://ada:sec%2Fret@mail.example.com',
      from: 'registry@example.com',
    });
  });

  test.each([
    ['its sender is missing', { ...real, ...server }, 'ITEM_REGISTRY_MAIL_FROM'],
    ['only the sender is there', { ...real, ...from }, 'ITEM_REGISTRY_MAIL_SERVER'],
    ['there are demo accounts', { ...server, ...from }, 'ITEM_REGISTRY_DEMO=off'],
    ['the sender is no address', { ...real, ...server, ITEM_REGISTRY_MAIL_FROM: 'registry' }, 'MAIL_FROM'],
  ])('is refused where %s', (_, environment, names) => {
    expect(() => settingsOf(environment)).toThrow(names);
  });

  test.each(['smtps://ada:100%@mail.example.com', 'smtp:mail.example.com', 'smtp://'])(
    'is refused where its address cannot be used: %s',
    (address) => {
      const environment = { ...real, ...from, ITEM_REGISTRY_MAIL_SERVER: address };
      expect(() => settingsOf(environment)).toThrow(/^ITEM_REGISTRY_MAIL_SERVER cannot be used/);
    },
  );

  test('is refused without its password in the message', () => {
    const odd = { ITEM_REGISTRY_MAIL_SERVER: 'https://ada:secret@mail.example.com' };
    expect(() => settingsOf({ ...real, ...odd, ...from })).toThrow(
      /^ITEM_REGISTRY_MAIL_SERVER cannot be used/,
    );
  });
});

describe('an installation that others can reach', () => {
  const open = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { ITEM_REGISTRY_ADDRESS: 'https://registry.example.com' },
  ];

  test.each(open)('does not start with the demo accounts, and names what opens it: %j', (environment) => {
    const setting = Object.entries(environment)[0]?.join('=');
    expect(() => settingsOf(environment)).toThrow(`${setting} lets others reach the demo accounts`);
    expect(() => settingsOf(environment)).toThrow('ITEM_REGISTRY_DEMO=off');
  });

  test('says what its address is when it listens on all', () => {
    const real = { HOST: '0.0.0.0', ITEM_REGISTRY_DEMO: 'off' };
    expect(() => settingsOf(real)).toThrow('ITEM_REGISTRY_ADDRESS');
    const address = 'https://registry.example.com/';
    expect(settingsOf({ ...real, ITEM_REGISTRY_ADDRESS: address })).toMatchObject({
      address: 'https://registry.example.com',
      demo: 'off',
      signUp: 'closed',
      mailTo: 'accounts',
    });
  });

  test('cannot be at a path of a host name that it shares, and says so', () => {
    const real = { ITEM_REGISTRY_DEMO: 'off', ITEM_REGISTRY_ADDRESS: 'https://example.com/registry/' };
    expect(() => settingsOf(real)).toThrow(
      /^ITEM_REGISTRY_ADDRESS=\S+ cannot be used: .* cannot be at a path\./,
    );
  });

  test('asks its administrators for an authenticator app unless it is told otherwise', () => {
    const real = { ITEM_REGISTRY_DEMO: 'off' };
    expect(settingsOf(real).adminAuthenticator).toBe('required');
    const relaxed = { ...real, ITEM_REGISTRY_ADMIN_AUTHENTICATOR: 'optional' };
    expect(settingsOf(relaxed).adminAuthenticator).toBe('optional');
  });

  test('lets nobody sign up unless it is asked to', () => {
    const real = { ITEM_REGISTRY_DEMO: 'off' };
    expect(settingsOf(real).signUp).toBe('closed');
    expect(settingsOf({ ...real, ITEM_REGISTRY_SIGN_UP: 'open' }).signUp).toBe('open');
  });
});
