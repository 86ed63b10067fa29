import { describe, expect, test } from 'vitest';
import { qrMail, qrMailToStranger } from './qrMail.ts';

const offer = { sender: 'alice', link: 'https://registry.example.com/transfer-request', itemName: 'Canoe' };

describe.each([
  ['someone with an account', qrMail],
  ['a stranger', qrMailToStranger],
])('the mail with a code to %s', (_, write) => {
  test('speaks of no button or code in its plain text, which has neither', async () => {
    const { text } = await write(offer);

    expect(text).toContain(`: ${offer.link}`);
    expect(text).not.toMatch(/button|below|scan|phone/i);
  });

  test('may be ignored, since its sender chose who gets it', async () => {
    expect((await write(offer)).text).toMatch(
      /-- \s+Someone used Item Registry to write to you\. .* you can ignore it\.$/,
    );
  });
});
