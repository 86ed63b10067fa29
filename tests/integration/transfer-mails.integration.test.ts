import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { MailFailure } from '#functions/lib/mail/failures.ts';
import { createTransferMails } from '#functions/lib/mail/transferMails.ts';
import { type Party, TRANSFER_STEPS } from '#shared/domain/transfers.ts';
import { subjectOf } from '#tests/support/accounts.ts';
import { SENDER, SITE_ORIGIN, startOutside } from '#tests/support/fakes/outside.ts';
import { newUser } from '#tests/support/items.ts';

const outside = startOutside();
afterAll(outside.stop);

/** Two users with a transfer, the mails that they get, and the failures to send one. */
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
    notify: (step: Parameters<typeof mails.notify>[1]) => mails.notify(told, step),
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

/** A step, a party whom it mails, and words of that mail's subject and text. */
const MAILS: readonly [Parameters<ReturnType<typeof transfer>['notify']>[0], Party, string, string][] = [
  ['request', 'owner', 'asks for one of your items', 'approve or deny'],
  ['approve', 'requester', 'approved your request', 'accept or reject'],
  ['deny', 'requester', 'denied your request', 'nothing that you need to do'],
  ['cancel', 'requester', 'cancelled a transfer', 'nothing that you need to do'],
  ['close', 'requester', 'Your request has ended', 'deleted, or went to someone else'],
  ['closeReview', 'requester', 'Your request has ended', 'deleted, or went to someone else'],
  ['accept', 'owner', 'accepted your item', 'The transfer is complete'],
  ['reject', 'owner', 'rejected your item', 'until you reclaim it'],
  ['withdraw', 'owner', 'withdrew a request', 'nothing that you need to do'],
  ['expireRequest', 'owner', 'has expired', 'you did not decide within 30 days'],
  ['expireRequest', 'requester', 'Your request has expired', 'you can ask for it again'],
  ['expireReview', 'owner', 'did not decide on your item', 'until you reclaim it'],
  ['expireReview', 'requester', 'Your time to review an item has ended', 'it counts as rejected'],
  ['expireDenial', 'owner', 'Your item is yours to use again', 'it was reclaimed for you'],
  ['expireDenial', 'requester', 'has ended', 'nothing that you need to do'],
];
const mailedSteps = [...new Set(MAILS.map(([step]) => step))];

describe('the mails of a step', () => {
  test.each(MAILS)(
    'of %s say to the %s what happened and what comes next',
    async (step, party, subject, next) => {
      const { notify, received, usernameOf, failures, told } = transfer();

      await notify(step);

      const [mail, ...others] = (await received()).filter((each) => each.party === party);
      expect(others).toEqual([]);
      expect(failures).toEqual([]);
      expect(mail).toMatchObject({ from: { name: 'Item Registry', address: SENDER } });
      expect(mail?.subject).toContain(subject);
      expect(mail?.subject).toMatch(/^\p{Lu}/u);
      const other = usernameOf[party === 'owner' ? 'requester' : 'owner'];
      const link = `${SITE_ORIGIN}/view-pending-transfers?transfer=${told.transferId}`;
      const reason = step === 'request' ? 'you can ignore it.' : 'because you take part in a transfer.';
      for (const words of [other, next, link, reason]) {
        expect(mail?.text).toContain(words);
        expect(mail?.html).toContain(words);
      }
      if (step !== 'request') expect(mail?.text).not.toContain('Ignore it');
      expect(mail?.attachments).toEqual([]);
    },
  );

  test.each(mailedSteps)('go to nobody else for %s', async (step) => {
    const { notify, received } = transfer();

    await notify(step);

    const parties = MAILS.filter(([each]) => each === step).map(([, party]) => party);
    expect((await received()).map(({ party }) => party).sort()).toEqual(parties);
  });

  const unmailed = TRANSFER_STEPS.filter((step) => !mailedSteps.includes(step));
  test.each(unmailed)('do not exist for %s', async (step) => {
    const { notify, received, failures } = transfer();

    await notify(step);

    expect(await received()).toEqual([]);
    expect(failures).toEqual([]);
  });

  test('are sent for every step but those that a reclaim, a reopening or a data reset takes', () => {
    expect(unmailed).toEqual(['reclaim', 'reopen', 'resetRequest', 'resetReview', 'resetDenial']);
  });

  test('show usernames as they are, and never as markup', async () => {
    const eve = transfer();
    const mails = createTransferMails({ ...outside, siteOrigin: SITE_ORIGIN });

    await mails.notify({ ...eve.told, requesterUsername: '<script>Żółć</script>' }, 'request');

    const [mail] = await eve.received();
    expect(mail?.subject).toBe('<script>Żółć</script> asks for one of your items');
    expect(mail?.html).toContain('&lt;script&gt;Żółć&lt;/script&gt;');
    expect(mail?.html).not.toContain('<script');
  });
});

describe('the mail of a transfer is not sent', () => {
  test('when its recipient cannot sign in any more', async () => {
    const { notify, received, owner, failures } = transfer();
    await outside.accounts.update(subjectOf(owner), { enabled: false });

    await notify('request');

    expect(await received()).toEqual([]);
    expect(failures).toEqual([]);
  });

  test("when only another user has the recipient's id as username", async () => {
    const { told, failures } = transfer();
    const impostor = newUser();
    await outside.accounts.update(subjectOf(impostor), { username: 'id-of-a-deleted-person' });
    const before = (await outside.mails()).length;

    const mails = createTransferMails({ ...outside, siteOrigin: SITE_ORIGIN });
    await mails.notify({ ...told, ownerId: 'id-of-a-deleted-person' }, 'request');

    expect((await outside.mails()).length).toBe(before);
    expect(failures).toEqual([]);
  });
});

describe('a step succeeds when its mail fails', () => {
  test('and records a rejected mail without the address or the message', async () => {
    const { notify, failures, told, owner } = transfer({
      // The local SES takes every sender; this is what SES says of one that is not verified.
      post: {
        send: async ({ to }) => {
          throw Object.assign(new Error(`Email address is not verified: ${to}`), { name: 'MessageRejected' });
        },
      },
    });

    await expect(notify('request')).resolves.toBeUndefined();

    expect(failures).toEqual([{ about: 'request', transferId: told.transferId, name: 'MessageRejected' }]);
    expect(JSON.stringify(failures)).not.toContain(owner.username);
  });

  test('and waits at most 5 seconds for a mail service that is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { notify, failures } = transfer({ post: { send: () => new Promise(() => undefined) } });
    const ended = vi.fn();

    const notified = notify('request').then(ended);

    await vi.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await notified;
    expect(failures).toMatchObject([{ name: 'MailTooLate' }]);
  });

  test('and records the failure of a directory that is down', async () => {
    const { notify, failures } = transfer({
      directory: {
        ...outside.directory,
        findById: () => Promise.reject(new TypeError('The directory is down')),
      },
    });

    await expect(notify('approve')).resolves.toBeUndefined();

    expect(failures).toMatchObject([{ about: 'approve', name: 'TypeError' }]);
  });
});
