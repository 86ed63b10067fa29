import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';

const NOBODY = 65_534;

async function started(options: Parameters<typeof startTestCloud>[0]): Promise<TestCloud> {
  const cloud = await startTestCloud(options);
  onTestFinished(async () => {
    await cloud.stop();
    rmSync(cloud.dataFolder, { recursive: true, force: true });
  });
  return cloud;
}

const demo = await startTestCloud();
afterAll(async () => {
  await demo.stop();
  rmSync(demo.dataFolder, { recursive: true, force: true });
});

describe('the mailbox of the demo installation', () => {
  const address = `${demo.origin}/local/mail`;
  const statusWith = async (headers: Record<string, string>, at = address): Promise<number> =>
    (await fetch(at, { headers, redirect: 'manual' })).status;

  test('opens at its plain address for a program of the same user, as it always did', async () => {
    expect(await statusWith({})).toBe(200);
  });

  test('needs its key when the request comes through a proxy, and the key opens it', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    const key = new URL(demo.mailbox).searchParams.get('key') ?? '';
    expect(await statusWith(proxied)).toBe(403);
    expect(await statusWith({ ...proxied, authorization: `Bearer ${key.slice(1)}` })).toBe(403);
    expect(await statusWith({ ...proxied, authorization: `Bearer ${key}` })).toBe(200);
    expect(await statusWith(proxied, `${address}?key=guess`)).toBe(403);
    expect(key.length).toBeGreaterThan(40);
  });

  test('turns the printed address into a cookie and a ticket, which open it together and for a time', async () => {
    const proxied = { 'x-forwarded-for': '203.0.113.7' };
    const enter = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(demo.mailbox, { headers, redirect: 'manual' });
      const [cookie = ''] = answer.headers.getSetCookie();
      const location = answer.headers.get('location') ?? '';
      return { status: answer.status, cookie, pair: cookie.split(';')[0] ?? '', location };
    };
    const { status, cookie, pair, location } = await enter();

    expect(status).toBe(303);
    expect(location).toMatch(/^\/local\/mail\?visit=[\w-]{43}$/);
    expect(cookie).toMatch(/; Path=\/local\/mail; Max-Age=28800; HttpOnly; SameSite=Strict$/);
    const page = new URL(location, address).href;
    expect(await statusWith({ ...proxied, cookie: pair }, page)).toBe(200);
    expect(await statusWith({ ...proxied, cookie: pair })).toBe(403);
    expect(await statusWith(proxied, page)).toBe(403);
    expect(await statusWith({ ...proxied, cookie: (await enter()).pair }, page)).toBe(403);
    expect(await enter({ cookie: pair })).toMatchObject({ pair, location });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await statusWith({ ...proxied, cookie: pair }, page)).toBe(403);
  });

  test('does not take over a cookie that claims to last longer than any that it gives', async () => {
    const [name = ''] = demo.origin.match(/\d+$/)?.map((port) => `item_registry_mailbox_${port}`) ?? [];
    const planted = `${name}=9999999999999.${'a'.repeat(43)}`;
    const answer = await fetch(demo.mailbox, { headers: { cookie: planted }, redirect: 'manual' });
    expect(answer.headers.getSetCookie().join()).toMatch(new RegExp(`^${name}=\\d{13}\\.`));
    expect(answer.headers.getSetCookie().join()).not.toContain(planted);
  });

  test('leads on by links that have the ticket, which is in no referrer', async () => {
    const answer = await fetch(`${address}?visit=the-ticket`);
    expect(await answer.text()).toContain('<a href="/local/mail?visit=the-ticket">Refresh</a>');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('is closed to every other user of the machine', async () => {
    const script = `fetch(${JSON.stringify(address)}).then(({ status }) => console.log(status))`;
    const ask = (uid: number) => text(spawn(process.execPath, ['-e', script], { uid, cwd: '/' }).stdout);
    // Only root can become another user.
    const other = process.getuid?.() === 0 ? await ask(NOBODY) : '403\n';

    expect([await ask(process.getuid?.() ?? 0), other]).toEqual(['200\n', '403\n']);
  });
});

describe('a real installation', () => {
  const setupForm = (username: string) =>
    new URLSearchParams({ username, email: `${username}@example.com`, password: 'Registry-own-1' });
  const post = (address: string, username: string) =>
    fetch(address, { method: 'POST', body: setupForm(username) });

  test('has no account with a known password, no items, and no offer of one', async () => {
    const { origin } = await started({ demo: 'off', seed: 'sample' });
    const { authority } = (await (await fetch(`${origin}/config.json`)).json()) as { authority: string };
    const request = new URLSearchParams({
      client_id: 'item-registry-web',
      response_type: 'code',
      redirect_uri: `${origin}/callback`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const begun = await fetch(`${authority}/oauth2/authorize?${request}`, { redirect: 'manual' });
    const page = new URL(begun.headers.get('location') ?? '', origin);
    const cookie = begun.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const html = await (await fetch(page, { headers: { cookie } })).text();

    expect(html).toContain('name="password"');
    expect(html).not.toContain('alice');
    for (const fields of ['demo=admin', 'username=admin&password=Registry-demo-1']) {
      const answer = await fetch(page, {
        method: 'POST',
        headers: { cookie },
        body: new URLSearchParams(fields),
      });
      expect(answer.status).toBe(400);
    }
  });

  test('has one administrator made by the printed address, once, and by no other', async () => {
    const cloud = await started({ demo: 'off' });
    const setup = cloud.setup ?? '';
    expect((await fetch(`${cloud.origin}/local/setup`)).status).toBe(404);
    expect((await post(`${cloud.origin}/local/setup?key=guess`, 'mallory')).status).toBe(404);
    expect((await post(setup, ' ')).status).toBe(400);

    const both = await Promise.all([post(setup, 'ada'), post(setup, 'mallory')]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await fetch(setup)).status).toBe(404);
  });

  test('keeps its mailbox for the key, also from programs of the same user', async () => {
    const { origin, mailbox } = await started({ demo: 'off' });
    expect((await fetch(`${origin}/local/mail`)).status).toBe(403);
    expect((await fetch(mailbox, { redirect: 'manual' })).status).toBe(303);
  });

  test('never gets demo accounts later, and does not begin in a folder that has some', async () => {
    const first = await started({ demo: 'off' });
    const { dataFolder } = first;
    await first.stop();
    await expect(startTestCloud({ dataFolder })).rejects.toThrow('ITEM_REGISTRY_DEMO=off');

    const other = await started({});
    await other.stop();
    await expect(startTestCloud({ dataFolder: other.dataFolder, demo: 'off' })).rejects.toThrow(
      'ITEM_REGISTRY_DATA',
    );
  });
});
