import { expect, test } from 'vitest';
import type { AlertKind } from '#shared/domain/activity.ts';
import type { Mail } from './post.ts';
import { createSecurityMails } from './securityMails.ts';

test.each<AlertKind>(['wrong_encryption_passwords', 'password_changed', 'account_password_changed'])(
  'the mail about %s says that it concerns the account, and never to ignore it',
  async (kind) => {
    const sent: Mail[] = [];
    const account = {
      subject: 'user',
      username: 'alice',
      email: 'alice@example.com',
      createdAt: '2026-03-05T23:30:00.000Z',
    };
    const mails = createSecurityMails({
      directory: { findById: () => Promise.resolve(account) },
      post: { send: async (mail) => void sent.push(mail) },
      siteOrigin: 'https://registry.example.com',
      isDue: () => Promise.resolve(true),
    });

    await mails.notify('user', kind);

    expect(sent.map(({ text }) => text)).toEqual([
      expect.stringContaining('You get this because it concerns the safety of your account.'),
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/ignore|someone used/i);
  },
);
