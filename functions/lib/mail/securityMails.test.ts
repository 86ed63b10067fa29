import { expect, test, vi } from 'vitest';
import type { AlertKind } from '#shared/domain/activity.ts';
import type { Mail } from './post.ts';
import { createSecurityMails } from './securityMails.ts';

const account = {
  subject: 'user',
  username: 'alice',
  email: 'alice@example.com',
  createdAt: '2026-03-05T23:30:00.000Z',
};

test.each<AlertKind>(['wrong_encryption_passwords', 'password_changed', 'account_password_changed'])(
  'the mail about %s says that it concerns the account, and never to ignore it',
  async (kind) => {
    const sent: Mail[] = [];
    const mails = createSecurityMails({
      directory: { findById: () => Promise.resolve(account) },
      post: { send: async (mail) => void sent.push(mail) },
      siteOrigin: 'https://registry.example.com',
      takeTurn: async () => async () => undefined,
    });

    await mails.notify('user', kind);

    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining('You get this because it concerns the safety of your account.'),
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/ignore|someone used/i);
  },
);

test('a mail that was not sent is given back, so that a repeat sends it, and the failure is recorded', async () => {
  const giveBack = vi.fn(async () => undefined);
  const record = vi.fn();
  const send = vi.fn(async () => undefined);
  send.mockRejectedValueOnce(new TypeError('No connection'));
  const mails = createSecurityMails({
    directory: { findById: () => Promise.resolve(account) },
    post: { send },
    siteOrigin: 'https://registry.example.com',
    takeTurn: async () => giveBack,
    record,
  });

  await mails.notify('user', 'account_password_changed');
  expect(giveBack).toHaveBeenCalledTimes(1);
  expect(record.mock.calls).toEqual([[{ about: 'account_password_changed', name: 'TypeError' }]]);

  await mails.notify('user', 'account_password_changed');
  expect(send).toHaveBeenCalledTimes(2);
  expect(giveBack).toHaveBeenCalledTimes(1);
});
