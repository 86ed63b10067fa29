import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { createPost, type Mail } from './post.ts';

const mail: Mail = {
  to: 'alice@example.com',
  subject: 'Alice asks',
  text: 'One line\n\nAnother line, with ü',
  html: '<p>One line</p>\n<p>Another line, with ü</p>\n<img src="cid:code@example.com">\n',
  images: [{ cid: 'code@example.com', fileName: 'code.png', png: Buffer.from('89504e470d0a1a0a', 'hex') }],
};

/** The mail as it is handed to SES. */
async function sent(changes: Partial<Mail> = {}): Promise<string> {
  let raw = '';
  const post = createPost('registry@example.com', async () => async ({ mime }) => {
    raw = Buffer.from(mime).toString('latin1');
  });
  await post.send({ ...mail, ...changes });
  return raw;
}

test('every line of a mail ends as mail servers require', async () => {
  const raw = await sent();

  expect(raw).toContain('One line\r\n');
  expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('no line of a mail is longer than mail servers pass on, however long a text is', async () => {
  const raw = await sent({ subject: 'x'.repeat(500), text: 'y'.repeat(5_000), html: 'z'.repeat(5_000) });

  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
});

test('a mail says that a program sent it, so that no other one answers it', async () => {
  const { headers } = await PostalMime.parse(await sent());

  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  expect(headers).toContainEqual(expect.objectContaining({ key: 'x-auto-response-suppress', value: 'All' }));
});
