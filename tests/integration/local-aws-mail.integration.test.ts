import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ListIdentitiesCommand, SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAIL_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { createMailbox } from '#infra/local/mailbox/mailbox.tsx';
import { LOCAL_TIMES, LOCAL_TIMES_SOURCE } from '#infra/local/mailbox/page.tsx';
import { type LocalAws, startLocalAws } from '#tests/support/cloud/localAws.ts';

interface Post {
  readonly ses: SESClient;
  readonly aws: LocalAws;
  readonly open: (path: string) => Promise<{ status: number; headers: Headers; html: string }>;
}

async function post(): Promise<Post> {
  const aws = await startLocalAws();
  const ses = new SESClient(aws.configuration('assets', 'SES'));
  const mailbox = createMailbox({ mails: openMails(join(aws.dataFolder, MAIL_FOLDER)) });
  const server = createServer((request, response) => void mailbox.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    ses.destroy();
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return {
    ses,
    aws,
    async open(path) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    },
  };
}

const mail = (subject: string, body: { text?: string; html?: string } = { text: 'Hello' }) =>
  new SendEmailCommand({
    Source: 'Item Registry <registry@example.com>',
    Destination: { ToAddresses: ['alice@example.com'], BccAddresses: ['bob@example.com'] },
    Message: {
      Subject: { Data: subject },
      Body: {
        ...(body.text !== undefined && { Text: { Data: body.text } }),
        ...(body.html !== undefined && { Html: { Data: body.html } }),
      },
    },
  });

/** A small picture, so that it can be recognised in the page. */
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

const composed = (options: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> =>
  new MailComposer(options).compile().build();

describe('a mail', () => {
  test('is listed with its subject and its recipients, newest first', async () => {
    const { ses, open } = await post();
    expect((await open('/local/mail')).html).toContain('No mail has been sent yet.');
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await ses.send(mail('Zażółć'));
    vi.setSystemTime(Date.now() + 1);
    await ses.send(mail('Second'));

    const { html, status } = await open('/local/mail');

    expect(status).toBe(200);
    expect(html).toContain('to alice@example.com, bob@example.com');
    expect(html).toMatch(/Second<\/a>.*Zażółć<\/a>/s);
  });

  test("is not kept when it goes only to SES's mailbox simulator, as the smoke test's mails do", async () => {
    const { ses, open } = await post();
    const { input } = mail('Nobody reads this');
    const simulator = 'success+someone@simulator.amazonses.com';
    const to = (...ToAddresses: string[]) =>
      ses.send(new SendEmailCommand({ ...input, Destination: { ToAddresses } }));

    expect((await to(simulator)).MessageId).toMatch(/./);
    expect((await open('/local/mail')).html).toContain('No mail has been sent yet.');
    await to(simulator, 'alice@example.com');
    expect((await open('/local/mail')).html).toContain('Nobody reads this');
  });

  test('is shown in full: sender, text and headers', async () => {
    const { ses, open } = await post();
    const { MessageId } = await ses.send(mail('Your item', { text: 'Line one\nLine two' }));

    const { html } = await open(`/local/mail/${MessageId}`);

    expect(html).toContain('<title>Your item</title>');
    expect(html).toContain('Item Registry &lt;registry@example.com&gt;');
    expect(html).toContain('Line one\nLine two');
    expect(html).toContain('Content-Type: text/plain');
    expect(html).not.toContain('<iframe');
  });

  test('in HTML stays in a frame without scripts, and cannot break out of it', async () => {
    const { ses, open } = await post();
    const body = '"></iframe><script>alert(1)</script><p>Hi</p>';
    const { MessageId } = await ses.send(mail('<b>Bold</b>', { html: body, text: 'Hi' }));

    const { html, headers } = await open(`/local/mail/${MessageId}`);

    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
    expect(scripts).toEqual([LOCAL_TIMES]);
    expect(html).not.toContain('<b>Bold</b>');
    expect(html.match(/<\/iframe>/g)).toHaveLength(1);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain(`script-src ${LOCAL_TIMES_SOURCE};`);
    // A browser that finds no icon asks the server for one, which the policy refuses.
    expect(html).toContain('<link rel="icon" href="data:,"/>');
  });

  test('that was sent raw shows the pictures it brings along, and offers its attachments', async () => {
    const { ses, open } = await post();
    const Data = await composed({
      from: 'registry@example.com',
      to: 'alice@example.com',
      subject: 'QR code',
      html: '<img alt="QR" src="cid:qr@registry"><img src="cid:other">',
      attachments: [
        { cid: 'qr@registry', filename: 'qr.png', content: PICTURE, contentType: 'image/png' },
        { filename: 'label.pdf', content: Buffer.from('pdf') },
      ],
    });
    const { MessageId } = await ses.send(new SendRawEmailCommand({ RawMessage: { Data } }));

    const { html } = await open(`/local/mail/${MessageId}`);

    expect(html).toContain(`data:image/png;base64,${PICTURE.toString('base64')}`);
    expect(html).toContain('cid:other');
    expect(html).toContain('download="label.pdf"');
    expect(html).not.toContain('download="qr.png"');
  });

  test('that was sent raw goes to its destinations, whatever its headers say', async () => {
    const { ses, open } = await post();
    const Data = await composed({ from: 'registry@example.com', to: 'alice@example.com', text: 'Hello' });
    const Destinations = ['carol@example.com'];
    await ses.send(new SendRawEmailCommand({ RawMessage: { Data }, Destinations, Source: 'r@example.com' }));

    const { html } = await open('/local/mail');

    expect(html).toContain('to carol@example.com');
    expect(html).toContain('(no subject)');
  });

  test('is shown even when its bytes are not a mail', async () => {
    const { ses, open } = await post();
    const Data = Buffer.from([0xff, 0x00, 0x0d, 0x0a]);
    const { MessageId } = await ses.send(new SendRawEmailCommand({ RawMessage: { Data } }));

    expect((await open(`/local/mail/${MessageId}`)).status).toBe(200);
    expect((await open('/local/mail')).status).toBe(200);
  });
});

test.each(['/local/mail/unknown', '/local/mail/../kms.json', '/local/mail/..%2Fkms.json', '/local/mail/a/b'])(
  'there is no mail at %s',
  async (path) => {
    const { open } = await post();

    expect((await open(path)).status).toBe(404);
  },
);

describe('the local SES', () => {
  test('rejects an address that would start another header', async () => {
    const { ses, open } = await post();
    const command = mail('Subject');
    command.input.Destination = { ToAddresses: ['alice@example.com\r\nBcc: eve@example.com'] };

    await expect(ses.send(command)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    expect((await open('/local/mail')).html).toContain('No mail has been sent yet.');
  });

  test('rejects a mail without a recipient', async () => {
    const { ses } = await post();
    const command = mail('Subject');
    command.input.Destination = {};

    await expect(ses.send(command)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  });

  test('rejects a call that the product does not use', async () => {
    const { ses } = await post();

    await expect(ses.send(new ListIdentitiesCommand({}))).rejects.toMatchObject({
      name: 'UnknownOperationException',
    });
  });
});

test('a subject with a line break starts no header', async () => {
  const { ses, open } = await post();
  const { MessageId } = await ses.send(mail('One\r\nX-Injected: yes'));

  const { html } = await open(`/local/mail/${MessageId}`);

  expect(html).not.toMatch(/^X-Injected/m);
});

test('each call is recorded with its function and sender', async () => {
  const { ses, aws } = await post();
  await ses.send(mail('Subject'));

  const resource = 'Item Registry <registry@example.com>';
  expect(aws.recorder.calls()).toEqual([
    { functionName: 'assets', service: 'ses', operation: 'SendEmail', resource, count: 1 },
  ]);
});
