import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import type { MailFailure } from '#functions/lib/mail/failures.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { type Party, TRANSFER_STEPS } from '#shared/domain/transfers.ts';
import { SENDER, SITE_ORIGIN, startOutside } from '#tests/support/fakes/outside.ts';
import { newUser } from '#tests/support/items.ts';

const folder = mkdtempSync(join(tmpdir(), 'item-registry-'));
let outside: Awaited<ReturnType<typeof startOutside>>;
beforeAll(async () => {
  outside = await startOutside(folder);
});
afterAll(() => {
  outside.stop();
  rmSync(folder, { recursive: true });
});

/** Two people with a transfer, the mails that they get, and the failures to send one. */
function transfer(changed: Partial<Parameters<typeof createTransferMails>[0]> = {}) {
  const [owner, requester] = [newUser(), newUser()];
  const failures: MailFailure[] = [];
  const told = {
    transferId: `transfer-of-${owner.sub}`,
    ownerId: owner.sub,
    requesterId: requester.sub,
    ownerUsername: owner.username,
    requesterUsername: requester.username,
  };
  const mails = createTransferMails({
    ...outside,
    siteOrigin: SITE_ORIGIN,
    record: (failure) => failures.push(failure),
    ...changed,
  });
  const usernameOf = { owner: owner.username, requester: requester.username };
  return {
    failures,
    owner,
    requester,
    usernameOf,
    told,
    tell: (step: Parameters<typeof mails.tell>[1]) => mails.tell(told, step),
    async received() {
      const ours = new Map<string | undefined, Party>([
        [`${owner.username}@example.com`, 'owner'],
        [`${requester.username}@example.com`, 'requester'],
      ]);
      const all = await outside.mails();
      return all.flatMap(({ to = [], ...mail }) => {
        const party = ours.get(to[0]?.address);
        return party ? [{ ...mail, party }] : [];
      });
    },
  };
}

const TOLD: readonly [Parameters<ReturnType<typeof transfer>['tell']>[0], Party, string, string][] = [
  ['request', 'owner', 'asks for one of your items', 'approve or deny'],
  ['approve', 'requester', 'approved your request', 'accept or reject'],
  ['deny', 'requester', 'denied your request', 'nothing that you need to do'],
  ['cancel', 'requester', 'cancelled a transfer', 'nothing that you need to do'],
  ['close', 'requester', 'Your request has ended', 'deleted, or went to someone else'],
  ['accept', 'owner', 'accepted your item', 'The transfer is complete'],
  ['reject', 'owner', 'rejected your item', 'until you reclaim it'],
  ['withdraw', 'owner', 'withdrew a request', 'nothing that you need to do'],
];

describe('the other party is told by mail', () => {
  test.each(TOLD)('of %s: the %s', async (step, party, subject, next) => {
    const { tell, received, usernameOf, failures } = transfer();

    await tell(step);

    const [mail, ...others] = await received();
    expect(others).toEqual([]);
    expect(failures).toEqual([]);
    expect(mail).toMatchObject({ party, from: { name: 'Item Registry', address: SENDER } });
    expect(mail?.subject).toContain(subject);
    const other = usernameOf[party === 'owner' ? 'requester' : 'owner'];
    const link = `${SITE_ORIGIN}/view-pending-transfers`;
    for (const said of [other, next, link]) {
      expect(mail?.text).toContain(said);
      expect(mail?.html).toContain(said);
    }
    expect(mail?.attachments).toEqual([]);
  });

  const untold = TRANSFER_STEPS.filter((step) => !TOLD.some(([each]) => each === step));
  test.each(untold)('but not of %s', async (step) => {
    const { tell, received, failures } = transfer();

    await tell(step);

    expect(await received()).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('so nobody is told of what only the owner or the clock does to a closed transfer', () => {
    expect(untold).toEqual([
      'reclaim',
      'closeReview',
      'reopen',
      'expireRequest',
      'expireReview',
      'expireDenial',
      'resetRequest',
      'resetReview',
      'resetDenial',
    ]);
  });

  test('with names as they are, and never as markup', async () => {
    const eve = transfer();
    const mails = createTransferMails({ ...outside, siteOrigin: SITE_ORIGIN });

    await mails.tell({ ...eve.told, requesterUsername: '<script>Żółć</script>' }, 'request');

    const [mail] = await eve.received();
    expect(mail?.subject).toBe('<script>Żółć</script> asks for one of your items');
    expect(mail?.html).toContain('&lt;script&gt;Żółć&lt;/script&gt;');
    expect(mail?.html).not.toContain('<script');
  });
});

describe('no mail goes', () => {
  test('to someone who cannot sign in any more', async () => {
    const { tell, received, owner, failures } = transfer();
    await outside.accounts.update(owner.sub, { enabled: false });

    await tell('request');

    expect(await received()).toEqual([]);
    expect(failures).toEqual([]);
  });

  test("to someone whose username is the other party's id", async () => {
    const { told, failures } = transfer();
    const impostor = newUser();
    await outside.accounts.update(impostor.sub, { username: 'id-of-a-deleted-person' });
    const before = (await outside.mails()).length;

    const mails = createTransferMails({ ...outside, siteOrigin: SITE_ORIGIN });
    await mails.tell({ ...told, ownerId: 'id-of-a-deleted-person' }, 'request');

    expect((await outside.mails()).length).toBe(before);
    expect(failures).toEqual([]);
  });
});

describe('a decision outlives its mail', () => {
  test('that was refused: the failure is recorded without the address or the message', async () => {
    const { tell, failures, told, owner } = transfer({
      // The local SES takes every sender; this is what SES says of one that is not verified.
      post: {
        send: async ({ to }) => {
          throw Object.assign(new Error(`Email address is not verified: ${to}`), { name: 'MessageRejected' });
        },
      },
    });

    await expect(tell('request')).resolves.toBeUndefined();

    expect(failures).toEqual([{ about: 'request', transferId: told.transferId, name: 'MessageRejected' }]);
    expect(JSON.stringify(failures)).not.toContain(owner.username);
  });

  test('that nobody takes: it waits 5 seconds for it at most', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const client = new SESClient({
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    onTestFinished(() => {
      client.destroy();
      silent.closeAllConnections();
      silent.close();
    });
    const { tell, failures } = transfer({ post: createPost(SENDER, async () => createSendRaw(client)) });
    const start = performance.now();

    await tell('request');

    expect(performance.now() - start).toBeLessThan(7_000);
    expect(failures).toMatchObject([{ name: 'MailTooLate' }]);
  });

  test('whose recipient is unknown to a directory that is down', async () => {
    const { tell, failures } = transfer({
      directory: { ...outside.directory, find: () => Promise.reject(new TypeError('The directory is down')) },
    });

    await expect(tell('approve')).resolves.toBeUndefined();

    expect(failures).toMatchObject([{ about: 'approve', name: 'TypeError' }]);
  });
});
