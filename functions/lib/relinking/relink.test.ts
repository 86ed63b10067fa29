import { describe, expect, test } from 'vitest';
import { type KnownIdentity, type PresentUser, planRelinking } from './relink.ts';

const ISSUER = 'https://new.example.com';

const user = (name: string, changed: Partial<PresentUser> = {}): PresentUser => ({
  subject: `new-${name}`,
  username: name,
  email: `${name}@example.com`,
  isProven: true,
  isAdmin: false,
  ...changed,
});

const identity = (
  name: string,
  { email = `${name}@example.com`, ...changed }: Partial<KnownIdentity['row'] & { email: string }> = {},
): KnownIdentity => ({
  email,
  row: {
    issuer: 'https://old.example.com',
    subject: `old-${name}`,
    mappedTo: `id-of-${name}`,
    sealed: Buffer.of(),
    ...changed,
  },
});

const linked = (users: PresentUser[], identities: KnownIdentity[]) =>
  planRelinking(ISSUER, users, identities).links.map(({ user, from }) => [user.username, from.mappedTo]);

describe('a user id of an identity that is gone', () => {
  test('goes to the user who has proved the same address, in any case', () => {
    const users = [user('alice', { email: 'Alice@Example.com' }), user('bob')];
    expect(linked(users, [identity('alice'), identity('carol')])).toEqual([['alice', 'id-of-alice']]);
  });

  test('goes to a new account in the same directory', () => {
    const present = identity('bob', { issuer: ISSUER, subject: 'new-bob' });
    const gone = identity('alice', { issuer: ISSUER, subject: 'deleted-alice' });
    expect(linked([user('alice'), user('bob')], [present, gone])).toEqual([['alice', 'id-of-alice']]);
  });

  test.each<[string, PresentUser[], KnownIdentity[]]>([
    ['while its user is there', [user('a')], [identity('a', { issuer: ISSUER, subject: 'new-a' })]],
    ['of a deleted account', [user('a')], [identity('a', { expiresAt: 1 })]],
    ['whose address was never proved', [user('a', { email: '' })], [identity('a', { email: '' })]],
    ['where the address is not proved now', [user('a', { isProven: false })], [identity('a')]],
  ])('goes to nobody: %s', (_, users, identities) => {
    expect(linked(users, identities)).toEqual([]);
  });

  test('goes to nobody where an address belongs to several, which is said', () => {
    const twice = planRelinking(ISSUER, [user('a')], [identity('a'), identity('a', { mappedTo: 'other' })]);
    expect(twice).toMatchObject({ links: [], unclear: [{ email: 'a@example.com' }], waiting: 2 });

    const users = [user('a'), user('b', { email: 'a@example.com' })];
    expect(planRelinking(ISSUER, users, [identity('a')])).toMatchObject({
      links: [],
      unclear: [{ email: 'a@example.com' }],
      waiting: 1,
    });
  });
});
