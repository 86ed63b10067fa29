import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESClient } from '@aws-sdk/client-ses';
import { afterAll, describe, expect, test } from 'vitest';
import { countMail } from '#functions/handlers/send-qr/limits.ts';
import { createUserPool } from '#functions/lib/aws/cognito.ts';
import { createSendRaw } from '#functions/lib/aws/ses.ts';
import { createDirectory } from '#functions/lib/identity/directory.ts';
import type { MailFailure } from '#functions/lib/mail/failures.ts';
import { createPost } from '#functions/lib/mail/post.ts';
import { freePort } from '#infra/local/http/freePort.ts';
import { assets } from '#shared/contract/assets.ts';
import type { TestUser } from '#tests/support/httpEvent.ts';
import { newUser, registerItem } from '#tests/support/items.ts';
import { type Registry, startRegistry } from '#tests/support/registry.ts';
import { clockAt } from '#tests/support/vaults.ts';

const registry = await startRegistry();
afterAll(() => registry.stop());

type Caller = Pick<Registry, 'call'>;

/** Someone with an item, who sends its code to an address of their own. */
async function sender(clock = clockAt('2026-05-01T10:00:00.000Z')) {
  const owner = newUser();
  const { id: assetId } = await registerItem(registry, owner);
  const recipient = `to-${owner.username}@example.org`;
  const body = { assetId, recipient };
  const on = registry.with({ now: clock.now });
  return {
    owner,
    body,
    clock,
    send: (changed: Partial<typeof body> = {}, { call }: Caller = on) =>
      call(assets.sendQr, owner, { body: { ...body, ...changed } }),
    /** Counts mails as the function does, without making them, which takes ten times as long. */
    async use(count: number): Promise<void> {
      const deps = { allowances: registry.stores.allowances, now: clock.now };
      for (let at = 0; at < count; at += 1) await countMail(deps, owner.sub, { email: recipient });
    },
    async times(count: number, changed: Partial<typeof body> = {}): Promise<number[]> {
      const statuses: number[] = [];
      for (let at = 0; at < count; at += 1) statuses.push((await this.send(changed)).status);
      return statuses;
    },
    async received(): Promise<number> {
      const mails = await registry.outside.mails();
      return mails.filter(({ to = [] }) => to[0]?.address === recipient).length;
    },
  };
}

const counted = ({ sub }: TestUser) =>
  registry.rows('USERS_TABLE').then((rows) => {
    const row = rows.find(({ userId, record }) => userId === sub && record === 'allowance#send-qr') ?? {};
    return Object.keys(row).filter((name) => name.startsWith('slot')).length;
  });

describe('an hour', () => {
  test('holds 20 mails of a user; the next waits for it to pass, and others do not', async () => {
    const [eve, other] = [await sender(), await sender()];

    await eve.use(18);
    expect(await eve.times(2)).toEqual([200, 200]);
    eve.clock.pass(60);
    expect(await eve.send()).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3540' },
      body: {
        code: 'too_many_requests',
        message: 'You can send at most 20 QR codes an hour. Please try again in 59 minutes.',
        retryAfter: 3540,
      },
    });
    expect(await eve.received()).toBe(2);
    expect((await other.send()).status).toBe(200);
    eve.clock.pass(3_539);
    expect((await eve.send()).status).toBe(429);
    eve.clock.pass(1);
    expect((await eve.send()).status).toBe(200);
  });

  test('may begin anywhere: no hour holds more', async () => {
    const eve = await sender();

    await eve.use(10);
    eve.clock.pass(1_800);
    await eve.use(10);
    eve.clock.pass(1_800);
    await eve.use(9);
    expect(await eve.times(2)).toEqual([200, 429]);
  });

  test('holds no more when 30 are sent at once', async () => {
    const eve = await sender();

    const answers = await Promise.all(Array.from({ length: 30 }, () => eve.send()));

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
    expect(await eve.received()).toBe(20);
  });

  test('counts usernames that are no one’s, so that nobody can try many', async () => {
    const eve = await sender();

    expect(await eve.times(20, { recipient: 'nobody' })).toEqual(Array(20).fill(404));
    expect((await eve.send({ recipient: 'nobody' })).status).toBe(429);
    expect((await eve.send()).status).toBe(429);
    expect(await eve.received()).toBe(0);
  });

  test('does not wait for uses that a clock which was ahead has noted', async () => {
    const eve = await sender(clockAt('2027-05-01T10:00:00.000Z'));
    await eve.use(20);
    eve.clock.pass(-365 * 24 * 3_600);

    await eve.use(19);
    expect(await eve.times(2)).toEqual([200, 429]);
  });

  test('waits for uses of the same minute, however the clocks of two servers differ', async () => {
    const eve = await sender();
    await eve.use(20);
    eve.clock.pass(-60);
    expect((await eve.send()).status).toBe(429);
  });

  test('is forgotten once it has passed', async () => {
    const eve = await sender();
    await eve.send();

    const rows = await registry.rows('USERS_TABLE');

    const row = rows.find(({ userId, record }) => userId === eve.owner.sub && record === 'allowance#send-qr');
    expect(row?.expiresAt).toBe(Date.parse('2026-05-01T11:00:00.000Z') / 1_000);
  });
});

describe('a day', () => {
  const DAY_S = 24 * 3_600;

  /** Sends as many as the hours let through. */
  async function flood(eve: Awaited<ReturnType<typeof sender>>): Promise<void> {
    await eve.use(20);
    eve.clock.pass(3_600);
    await eve.use(19);
    expect((await eve.send()).status).toBe(200);
    eve.clock.pass(3_600);
  }

  test('holds 40 mails of a user to one recipient; the next waits for it to pass, and other recipients do not', async () => {
    const eve = await sender();
    await flood(eve);

    expect(await eve.send()).toMatchObject({
      status: 429,
      headers: { 'retry-after': String(DAY_S - 7_200) },
      body: {
        code: 'too_many_requests',
        message: 'You can send at most 40 QR codes a day to one recipient. Please try again in 22 hours.',
      },
    });
    expect((await eve.send({ recipient: `other-${eve.body.recipient}` })).status).toBe(200);
    eve.clock.pass(DAY_S - 7_200);
    expect((await eve.send()).status).toBe(200);
  });

  test('counts an address in any case, and with white space around it, as the same recipient', async () => {
    const eve = await sender();
    await flood(eve);

    expect((await eve.send({ recipient: ` ${eve.body.recipient.toUpperCase()} ` })).status).toBe(429);
  });

  test('keeps nothing that names the recipient', async () => {
    const eve = await sender();
    await eve.send();

    const rows = (await registry.rows('USERS_TABLE')).filter(({ userId }) => userId === eve.owner.sub);
    const records = rows.map(({ record }) => String(record)).filter((name) => name.startsWith('allowance#'));
    expect(records).toEqual(['allowance#send-qr', expect.stringMatching(/^allowance#send-qr-[\da-f]{4}$/)]);
    expect(JSON.stringify(rows)).not.toContain(eve.body.recipient);
  });
});

describe('sending while a service is down', () => {
  async function unreachable() {
    const options = {
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${await freePort()}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    };
    return options;
  }
  const retryable = { status: 503, headers: { 'retry-after': '1' }, body: { code: 'unavailable' } };

  test('SES: the mail is not sent, the try counts, and the failure is recorded without the address', async () => {
    const eve = await sender();
    const options = await unreachable();
    const failures: MailFailure[] = [];
    const broken = registry.with({
      post: createPost('registry@example.com', async () => createSendRaw(new SESClient(options))),
      recordMailFailure: (failure) => failures.push(failure),
      now: eve.clock.now,
    });

    expect(await eve.send({}, broken)).toMatchObject(retryable);
    expect(await counted(eve.owner)).toBe(1);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ about: 'send-qr' });
    expect(JSON.stringify(failures)).not.toContain(eve.body.recipient);
    expect((await eve.send()).status).toBe(200);
  });

  test('SES refuses the sender: the same', async () => {
    const eve = await sender();
    const refusing = registry.with({
      // The local SES takes every sender; this is what SES says of one that is not verified.
      post: {
        send: async () => {
          throw Object.assign(new Error(`Email address is not verified: ${eve.body.recipient}`), {
            name: 'MessageRejected',
          });
        },
      },
      now: eve.clock.now,
    });

    const answer = await eve.send({}, refusing);

    expect(answer).toMatchObject(retryable);
    expect(JSON.stringify(answer.body)).not.toContain(eve.body.recipient);
  });

  test('the directory: nothing is sent', async () => {
    const eve = await sender();
    const options = await unreachable();
    const pool = createUserPool('us-east-1_local', new CognitoIdentityProviderClient(options));
    const broken = registry.with({
      directory: createDirectory('us-east-1_local', registry.stores.users.access, async () => pool),
    });

    expect(await eve.send({}, broken)).toMatchObject(retryable);
    expect(await eve.send({ recipient: 'alice' }, broken)).toMatchObject(retryable);
    expect(await eve.received()).toBe(0);
  });
});
