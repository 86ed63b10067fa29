import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, test } from 'vitest';
import { assets } from '#shared/contract/assets.ts';
import { subjectOf } from '#tests/support/accounts.ts';
import { SENDER, SITE_ORIGIN } from '#tests/support/fakes/outside.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { namedPaths, startRegistry } from '#tests/support/registry.ts';
import { atOtherSignIn, userAtLevel } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

const send = (user: TestUser | undefined, body: unknown) => registry.call(assets.sendQr, user, { body });
const capitalised = (name: string) => name.replace(/^./u, (letter) => letter.toUpperCase());
const addressOf = ({ username }: TestUser) => `${username}@example.com`;

/** The last mail to an address. */
async function mailTo(address: string): Promise<Email> {
  const sent = (await registry.outside.mails()).filter(({ to = [] }) => to[0]?.address === address);
  const last = sent.at(-1);
  if (!last) throw new Error(`No mail went to ${address}`);
  return last;
}

function codeIn({ attachments, html = '' }: Email): string | undefined {
  const [image, ...others] = attachments;
  expect(others).toEqual([]);
  expect(image).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
  expect(html).toContain(`src="cid:${image?.contentId?.replace(/^<|>$/g, '')}"`);
  const { data, width, height } = PNG.sync.read(Buffer.from(image?.content as ArrayBuffer));
  return jsqr(new Uint8ClampedArray(data), width, height)?.data;
}

describe("the mail with an item's QR code", () => {
  test('holds a code of the link to the item, and the link itself in both forms', async () => {
    const [owner, recipient] = [newUser(), newUser()];
    const { id } = await registerItem(registry, owner);

    const answer = await send(owner, { assetId: id, recipient: recipient.username });

    expect(answer).toMatchObject({ status: 200, body: { message: 'The QR code was sent.' } });
    const mail = await mailTo(addressOf(recipient));
    const link = `${SITE_ORIGIN}/transfer-request?owner=${owner.sub}&item=${id}`;
    expect(codeIn(mail)).toBe(link);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
    expect(mail.subject).toBe(`${capitalised(owner.username)} sent you the QR code of an item`);
    expect(mail.from).toMatchObject({ name: 'Item Registry', address: SENDER });
  });

  test('goes to a username in any case and with white space around it', async () => {
    const [owner, recipient] = [newUser(), newUser()];
    const { id } = await registerItem(registry, owner);

    const { status } = await send(owner, {
      assetId: id,
      recipient: `  ${recipient.username.toUpperCase()} `,
    });

    expect(status).toBe(200);
    expect((await mailTo(addressOf(recipient))).text).not.toContain('Sign up');
  });

  test('goes to an email address with an account', async () => {
    const [owner, recipient] = [newUser(), newUser()];
    const { id } = await registerItem(registry, owner);

    const { status } = await send(owner, { assetId: id, recipient: addressOf(recipient) });

    expect(status).toBe(200);
    expect((await mailTo(addressOf(recipient))).text).not.toContain('Sign up');
  });

  test('goes to any other email address, and asks to sign up first', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);

    const { status, body } = await send(owner, { assetId: id, recipient: 'new@bücher.example' });

    expect({ status, body }).toEqual({ status: 200, body: { message: 'The QR code was sent.' } });
    const mail = await mailTo('new@xn--bcher-kva.example');
    expect(mail.text).toContain('Sign up first');
    expect(codeIn(mail)).toContain(id);
  });

  test('tells a stranger nothing that the sender chose freely', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner, { name: 'You have won, go to evil.example' });
    const stranger = { assetId: id, recipient: 'stranger@example.org', includeName: true };

    expect((await send(owner, stranger)).status).toBe(200);
    const mail = await mailTo('stranger@example.org');
    expect(mail.subject).toBe(`${capitalised(owner.username)} sent you the QR code of an item`);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
  });

  test.each(['pay-now.evil.example', `call ${'0'.repeat(10)}`, 'x'.repeat(33), '<b>free</b>'])(
    'names to a stranger no sender called %s',
    async (username) => {
      const owner: TestUser = { ...newUser(), username };
      const { id } = await registerItem(registry, owner);

      expect((await send(owner, { assetId: id, recipient: 'other@example.org' })).status).toBe(200);
      const mail = await mailTo('other@example.org');
      expect(mail.subject).toBe('Someone sent you the QR code of an item');
      expect(`${mail.text}${mail.html}`).not.toContain(username);
    },
  );

  test('goes to nobody without an account where an installation mails its own users only', async () => {
    const [owner, recipient] = [newUser(), newUser()];
    const { id } = await registerItem(registry, owner);
    const closed = registry.with({ mailsAnyone: false });
    const sent = (await registry.outside.mails()).length;
    const sendTo = (to: string) =>
      closed.call(assets.sendQr, owner, { body: { assetId: id, recipient: to } });

    expect(await sendTo('stranger@example.net')).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect((await registry.outside.mails()).length).toBe(sent);
    expect((await sendTo(addressOf(recipient))).status).toBe(200);
    expect((await sendTo(recipient.username)).status).toBe(200);
  });

  test('may go to oneself', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);

    expect((await send(owner, { assetId: id, recipient: owner.username })).status).toBe(200);
  });

  test('is of an item in transit as well', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const row = await registry.stores.assets.get(owner.sub, id);
    await registry.put('ASSETS_TABLE', { ...row, transferId: 'some-transfer' });

    expect((await send(owner, { assetId: id, recipient: 'new@example.org' })).status).toBe(200);
  });

  test('shows the names of people and items as they are, and never as markup or headers', async () => {
    const owner: TestUser = { sub: 'eve', username: '<script>alert(1)</script>\r\nBcc:zoë@example.com' };
    const recipient = newUser();
    const name = 'Łódź "boat" <img src=x onerror=alert(1)> 🚤';
    const { id } = await registerItem(registry, owner, { name });

    const { status } = await send(owner, { assetId: id, recipient: recipient.username, includeName: true });

    expect(status).toBe(200);
    const mail = await mailTo(addressOf(recipient));
    expect(mail.subject).toBe(
      '<script>alert(1)</script> Bcc:zoë@example.com sent you the QR code of an item',
    );
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.text).toContain(name);
    expect(mail.html).not.toMatch(/<script|<img src=x/);
    expect(mail.html).toContain('Łódź &quot;boat&quot; &lt;img src=x onerror=alert(1)&gt; 🚤');
  });
});

describe("the item's name", () => {
  test('is in the mail only when that is asked for', async () => {
    const [owner, first, second] = [newUser(), newUser(), newUser()];
    const { id } = await registerItem(registry, owner, { name: 'Grandfather clock' });

    await send(owner, { assetId: id, recipient: first.username });
    await send(owner, { assetId: id, recipient: second.username, includeName: true });

    const [unnamed, named] = [await mailTo(addressOf(first)), await mailTo(addressOf(second))];
    expect(JSON.stringify(unnamed)).not.toContain('Grandfather');
    expect(named.text).toContain('“Grandfather clock”');
    expect(named.html).toContain('“Grandfather clock”');
  });

  test.each(['Enhanced', 'Maximum'] as const)(
    'needs a session at %s, and nothing else does',
    async (level) => {
      const { user } = await userAtLevel(registry, level);
      const { id } = await registerItem(registry, user, { name: 'Grandfather clock' });
      const locked = atOtherSignIn(user);
      const body = { assetId: id, recipient: addressOf(newUser()) };

      expect(await send(locked, { ...body, includeName: true })).toMatchObject({
        status: 403,
        body: { code: 'authentication_required', requiresAuthentication: true, securityLevel: level },
      });
      expect((await send(locked, body)).status).toBe(200);
      expect((await mailTo(body.recipient)).text).not.toContain('Grandfather');
      expect((await send(user, { ...body, includeName: true })).status).toBe(200);
      expect((await mailTo(body.recipient)).text).toContain('Grandfather clock');
    },
  );

  test('cannot be said of a damaged item, whose code can be sent all the same', async () => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    const row = await registry.stores.assets.get(owner.sub, id);
    await registry.put('ASSETS_TABLE', { ...row, content: '{' });
    const body = { assetId: id, recipient: 'damaged@example.org' };

    expect(await send(owner, { ...body, includeName: true })).toMatchObject({
      status: 409,
      body: { code: 'item_damaged' },
    });
    expect((await send(owner, body)).status).toBe(200);
  });
});

describe('a rejected request sends and counts nothing', () => {
  async function unchanged(attempt: () => Promise<unknown>): Promise<void> {
    const before = { rows: await registry.dump(), mails: (await registry.outside.mails()).length };
    await attempt();
    expect({ rows: await registry.dump(), mails: (await registry.outside.mails()).length }).toEqual(before);
  }

  test('without a token', async () => {
    await unchanged(async () => {
      const { status } = await send(undefined, { assetId: 'any', recipient: 'new@example.org' });
      expect(status).toBe(401);
    });
  });

  test.each([false, true])(
    "is rejected for another user's item or an unknown one (with its name: %s)",
    async (includeName) => {
      const [owner, other] = [newUser(), newUser()];
      const { id } = await registerItem(registry, owner);
      await registerItem(registry, other);
      await unchanged(async () => {
        const [foreign, absent] = [id, 'no-such-item'].map((assetId) =>
          send(other, { assetId, recipient: 'new@example.org', includeName }),
        );
        expect(await foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
        expect((await absent)?.status).toBe(404);
      });
    },
  );

  test.each<[string, unknown]>([
    ['recipient', undefined],
    ['recipient', ' \t'],
    ['recipient', 7],
    ['recipient', 'x'.repeat(321)],
    ['recipient', 'someone@'],
    ['recipient', '@example.com'],
    ['recipient', 'a@example.com,b@example.com'],
    ['recipient', 'a@example.com\r\nBcc: b@example.com'],
    ['assetId', undefined],
    ['assetId', 'two words'],
    ['includeName', 'yes'],
  ])('when %s is %j', async (field, value) => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);
    await unchanged(async () => {
      const answer = await send(owner, { assetId: id, recipient: 'new@example.org', [field]: value });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(namedPaths(answer.body)).toEqual([field]);
    });
  });
});

describe('a username that is no one’s', () => {
  const refused = {
    status: 404,
    body: {
      code: 'user_not_found',
      message: 'User not found. Check the spelling of the username, or enter their email address.',
    },
  };

  test.each(['nobody', 'two words', 'x'.repeat(200), 'a"b'])('is refused: %j', async (recipient) => {
    const owner = newUser();
    const { id } = await registerItem(registry, owner);

    expect(await send(owner, { assetId: id, recipient })).toMatchObject(refused);
  });

  test('is refused when it is a disabled one’s, or only the id of someone', async () => {
    const [owner, disabled, other] = [newUser(), newUser(), newUser()];
    const { id } = await registerItem(registry, owner);
    await registry.outside.accounts.update(subjectOf(disabled), { enabled: false });

    expect(await send(owner, { assetId: id, recipient: disabled.username })).toMatchObject(refused);
    expect(await send(owner, { assetId: id, recipient: other.sub })).toMatchObject(refused);
  });
});
