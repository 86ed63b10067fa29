import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { outOfEnvelope } from '../mail/mails.ts';
import { createAccountMail } from './accountMail.ts';

/** The mail with a code, as a mail server gets it. */
async function codeMail(): Promise<Buffer> {
  let kept = Buffer.alloc(0);
  const { sendCode } = createAccountMail({
    from: 'registry@example.com',
    site: 'https://registry.example.com',
    keep: async (raw) => {
      kept = Buffer.from(raw);
    },
  });
  await sendCode({ username: 'bob', email: 'bob@example.com' }, '1234');
  return outOfEnvelope(kept).mail;
}

test('a mail with a code has the headers of the other mails, so that no program answers it', async () => {
  const { from, date, messageId, headers } = await PostalMime.parse(await codeMail());

  expect(from).toEqual({ name: 'Item Registry', address: 'registry@example.com' });
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(headers).toContainEqual(expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }));
  expect([date, messageId]).toEqual([expect.any(String), expect.any(String)]);
});

test('every line of a mail with a code ends as mail servers require', async () => {
  const raw = (await codeMail()).toString('latin1');

  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
