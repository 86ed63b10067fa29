import { afterAll, describe, expect, test } from 'vitest';
import { subjectOf } from '#tests/support/accounts.ts';
import { startOutside } from '#tests/support/fakes/outside.ts';
import { newUser } from '#tests/support/items.ts';

const outside = startOutside();
afterAll(outside.stop);

describe('the directory', () => {
  test('finds someone by username in any case, by user id, and by email address', async () => {
    const user = newUser();
    const { sub, username } = user;
    const account = {
      subject: subjectOf(user),
      username,
      email: `${username}@example.com`,
      createdAt: '2026-01-01T00:00:00.000Z',
    };

    expect(await outside.directory.find(username.toUpperCase())).toEqual(account);
    expect(await outside.directory.findById(sub)).toEqual(account);
    expect(await outside.directory.findByEmail(account.email)).toEqual(account);
  });

  test.each(['nobody', 'two words', 'x'.repeat(129), '', 'line\nbreak'])('does not find %j', async (name) => {
    expect(await outside.directory.find(name)).toBeUndefined();
  });

  test('does not find who is disabled', async () => {
    const user = newUser();
    const { username } = user;
    await outside.accounts.update(subjectOf(user), { enabled: false });

    expect(await outside.directory.find(username)).toBeUndefined();
    expect(await outside.directory.findByEmail(`${username}@example.com`)).toBeUndefined();
  });

  test.each(['" or email ^= "', '\\', '"', `${'a'.repeat(300)}@example.com`])(
    'takes %j as an address and not as a part of its filter',
    async (email) => {
      newUser();

      expect(await outside.directory.findByEmail(email)).toBeUndefined();
    },
  );

  test('knows an address with a quotation mark in it', async () => {
    const subject = subjectOf(newUser());
    await outside.accounts.update(subject, { email: 'a"b\\c@example.com' });

    expect(await outside.directory.findByEmail('a"b\\c@example.com')).toMatchObject({ subject });
  });
});
