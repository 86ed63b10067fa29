import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Delivery } from '#infra/local/mail/delivery.ts';
import { inEnvelope, type Mails, OUTBOX_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { openPost } from '#infra/local/mail/openPost.ts';
import { createMailbox } from '#infra/local/mailbox/mailbox.tsx';
import { dataFolderOfTest } from '#tests/support/cloud/dataFolder.ts';
import { type MailServer, startMailServer } from '#tests/support/cloud/mailServer.ts';
import { operated, operatorFile } from '#tests/support/cloud/operator.ts';
import { startTestCloud } from '#tests/support/cloud/testCloud.ts';
import { listenOn } from '#tests/support/fakes/listenOn.ts';

const FROM = 'registry@example.com';

const mailTo = (to: string, subject = 'Hello') =>
  inEnvelope(FROM, [to], Buffer.from(`From: ${FROM}\r\nTo: ${to}\r\nSubject: ${subject}\r\n\r\nA code\r\n`));

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
}

/** Starts to send what the folder keeps. */
function delivering(
  { url }: Pick<MailServer, 'url'>,
  mails: Mails = openMails(dataFolderOfTest()),
  firstWaitMs?: number,
) {
  const said: string[] = [];
  const delivery = new Delivery(mails, url, (line) => said.push(line), firstWaitMs);
  onTestFinished(() => delivery.stop());
  return { delivery, mails, said };
}

const NOBODY = { url: 'smtp://ada:a%2Fb@127.0.0.1:1' };

describe('a mail for the mail server', () => {
  test('reaches its recipient as it was written, and is kept no longer', async () => {
    const server = await mailServer();
    const { delivery, mails, said } = delivering(server);
    await delivery.keep(mailTo('bob@example.com', 'A code for you'));
    await expect.poll(mails.ids).toEqual([]);
    expect(server.received).toEqual([
      { from: FROM, to: ['bob@example.com'], mail: expect.objectContaining({ subject: 'A code for you' }) },
    ]);
    expect(server.received[0]?.mail.headers.map(({ key }) => key)).toEqual(['from', 'to', 'subject']);
    expect(said).toEqual([]);
  });

  test('waits while the server cannot be reached, and goes out after the next start', async () => {
    const first = delivering(NOBODY);
    await first.delivery.keep(mailTo('bob@example.com', 'First'));
    await first.delivery.keep(mailTo('bob@example.com', 'Second'));
    await expect
      .poll(() => first.said)
      .toContain(
        'The mail server 127.0.0.1 cannot be used (ESOCKET). Mails wait in the mailbox and are tried again for a day.',
      );
    first.delivery.stop();
    expect(await first.mails.ids()).toHaveLength(2);

    const server = await mailServer();
    delivering(server, first.mails);
    await expect.poll(first.mails.ids).toEqual([]);
    expect(server.received.map(({ mail }) => mail.subject)).toEqual(['First', 'Second']);
  });

  test('goes out by itself once the server can be reached, however many were kept meanwhile', async () => {
    const gone = await startMailServer();
    await gone.stop();
    const { delivery, mails, said } = delivering(gone, undefined, 200);
    for (let count = 0; count < 9; count += 1) await delivery.keep(mailTo('bob@example.com'));
    await expect.poll(() => said).toHaveLength(1);
    const server = await mailServer({ port: Number(new URL(gone.url).port) });
    await expect.poll(mails.ids).toEqual([]);
    expect(server.received).toHaveLength(9);
  });

  test('that the server refuses for good stays, holds up no other, and is not quoted', async () => {
    const server = await mailServer({ answerTo: (address) => (address.startsWith('bob') ? 550 : 0) });
    const { delivery, mails, said } = delivering(server);
    const refused = await delivery.keep(mailTo('bob@example.com'));
    await delivery.keep(mailTo('carol@example.com'));
    await expect.poll(mails.ids).toEqual([refused]);
    expect(server.received.map(({ to }) => to)).toEqual([['carol@example.com']]);
    expect(delivery.problemOf(refused)).toBe('given up (EENVELOPE 550)');
    expect(said).toEqual([
      'The mail server 127.0.0.1 refused a mail (EENVELOPE 550). It stays in the mailbox.',
    ]);
  });

  test('that the server does not take yet waits, and holds up no other', async () => {
    const server = await mailServer({ answerTo: (address) => (address.startsWith('bob') ? 450 : 0) });
    const { delivery, mails } = delivering(server);
    const waiting = await delivery.keep(mailTo('bob@example.com'));
    await delivery.keep(mailTo('carol@example.com'));
    await expect.poll(mails.ids).toEqual([waiting]);
    expect(delivery.problemOf(waiting)).toBe('not taken yet (EENVELOPE 450)');
  });

  test('that the server does not take at first is tried again soon, however long another one has been waiting', async () => {
    const tries = new Map<string, number>();
    const server = await mailServer({
      answerTo(address) {
        const before = tries.get(address) ?? 0;
        tries.set(address, before + 1);
        return address === 'full@example.com' || before === 0 ? 450 : 0;
      },
    });
    const { delivery, mails } = delivering(server, undefined, 50);
    const full = await delivery.keep(mailTo('full@example.com'));
    await expect.poll(() => tries.get('full@example.com'), { timeout: 10_000 }).toBe(7);
    await delivery.keep(mailTo('bob@example.com'));
    await expect.poll(mails.ids, { timeout: 1_500 }).toEqual([full]);
  });

  test('is tried again when its time has come, however often other mails are refused meanwhile', async () => {
    const tries = new Map<string, number>();
    const server = await mailServer({
      answerTo(address) {
        tries.set(address, (tries.get(address) ?? 0) + 1);
        return 450;
      },
    });
    const { delivery } = delivering(server, undefined, 1_000);
    const end = Date.now() + 10_000;
    const isTriedAgain = () => (tries.get('user0@example.com') ?? 0) > 1;
    for (let count = 0; Date.now() < end && !isTriedAgain(); count += 1) {
      await delivery.keep(mailTo(`user${count}@example.com`));
      await setTimeout(200);
    }
    expect(isTriedAgain()).toBe(true);
  });

  test('that the server does not take yet is tried more often than one at which it breaks off', async () => {
    let refusals = 11;
    const server = await mailServer({ answerTo: () => (refusals-- > 0 ? 450 : 0) });
    const { delivery, mails } = delivering(server, undefined, 1);
    await delivery.keep(mailTo('bob@example.com'));
    await expect.poll(mails.ids, { timeout: 10_000 }).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  test('at which the server breaks off holds up no other, and is tried a few times only', async () => {
    const server = await mailServer({ cutsAt: 'bob@example.com' });
    const mails = openMails(dataFolderOfTest());
    const cut = await mails.keep(mailTo('bob@example.com'));
    await mails.keep(mailTo('carol@example.com'));
    const { delivery } = delivering(server, mails, 1);
    await expect.poll(mails.ids).toEqual([cut]);
    await expect.poll(() => delivery.problemOf(cut)).toBe('given up (ECONNECTION)');
    expect(server.cuts()).toBe(10);
    expect(server.received.map(({ to }) => to)).toEqual([['carol@example.com']]);
  });

  test('is not sent without a password that the server takes', async () => {
    const server = await mailServer();
    const { delivery, mails, said } = delivering({ url: server.url.replace('a%2Fb', 'other') });
    await delivery.keep(mailTo('bob@example.com'));
    await expect.poll(() => said).not.toEqual([]);
    expect(said.join()).toContain('(EAUTH 535)');
    expect(said.join()).not.toContain('other');
    expect(await mails.ids()).toHaveLength(1);
  });

  test('does not leave for another machine without TLS', async () => {
    const server = await mailServer();
    // It leads to this machine, and is not one of its own addresses.
    const { delivery, mails, said } = delivering({
      url: server.url.replace('127.0.0.1', '0.0.0.0'),
    });
    await delivery.keep(mailTo('bob@example.com'));
    await expect.poll(() => said.join()).toContain('(ETLS');
    expect(await mails.ids()).toHaveLength(1);
    expect(server.received).toEqual([]);
  });
});

async function pageOf(mailbox: ReturnType<typeof createMailbox>): Promise<string> {
  const pages = await listenOn(async (request, response) => mailbox.handle(request, response));
  onTestFinished(pages.stop);
  return (await fetch(`${pages.origin}/local/mail`)).text();
}

test('the mailbox shows what waits, and why', async () => {
  const server = await mailServer({ answerTo: () => 550 });
  const { delivery, mails } = delivering(server);
  const id = await delivery.keep(mailTo('bob@example.com'));
  await expect.poll(() => delivery.problemOf(id)).toBeDefined();
  const html = await pageOf(createMailbox({ mails, delivery }));
  expect(html).toContain('The mails that the mail server 127.0.0.1 has not taken, newest first.');
  expect(html).toContain('to bob@example.com, given up (EENVELOPE 550)');
});

test('mails that still wait once no mail server is named are in the mailbox', async () => {
  const dataFolder = dataFolderOfTest();
  const named = await openPost({ dataFolder, mail: { server: NOBODY.url, from: FROM } });
  const id = await named.mails.keep(mailTo('bob@example.com'));
  named.delivery?.stop();
  const post = await openPost({ dataFolder, mail: undefined });
  const { mails } = post;
  expect(post.delivery).toBeUndefined();
  expect(await mails.ids()).toEqual([id]);
  expect(await mails.read(id)).toEqual(mailTo('bob@example.com'));
  const html = await pageOf(createMailbox(post));
  expect(html).toContain('The mails of the last week that no mail server took, newest first.');
  expect(html).not.toContain('Nothing left this machine.');
});

test('the mailbox says that nothing left the machine where no mail server was ever named', async () => {
  const post = await openPost({ dataFolder: dataFolderOfTest(), mail: undefined });
  expect(await pageOf(createMailbox(post))).toContain('Nothing left this machine.');
});

test('an installation with a mail server sends an invitation by it, from its sender', async () => {
  const server = await mailServer();
  const cloud = await startTestCloud({ demo: 'off', mail: { server: server.url, from: FROM } });
  onTestFinished(cloud.stop);
  vi.stubEnv('ITEM_REGISTRY_DATA', cloud.dataFolder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { refusal } = await operated('admin:create', [
    '--local',
    '--username',
    'dave',
    '--email',
    'dave@example.com',
  ]);
  expect(refusal).toBeUndefined();
  await expect.poll(() => server.received).toHaveLength(1);
  expect(server.received[0]).toMatchObject({
    from: FROM,
    to: ['dave@example.com'],
    mail: { subject: expect.stringContaining('invitation'), from: { address: FROM } },
  });
  expect(operatorFile(cloud.dataFolder)).toMatchObject({ sender: FROM });
  await expect.poll(() => readdirSync(join(cloud.dataFolder, OUTBOX_FOLDER))).toEqual([]);
});
