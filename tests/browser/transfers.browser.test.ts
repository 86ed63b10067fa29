import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Item } from '#shared/contract/assets.ts';
import { registerSamples, sharedCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { testAtNight } from '#tests/support/testAtNight.ts';
import {
  closeContexts,
  expectAccessible,
  expectFlawless,
  goWithin,
  PHONE,
  sharedChromium,
  type Visitor,
} from './support/browser.ts';
import { expectFocusAt } from './support/keyboard.ts';
import { visitSignedIn } from './support/signedIn.ts';

const ALICE = 'alice-transfers';
const BOB = 'bob-transfers';

const PASSWORDS = { [ALICE]: 'quiet heron on the pier', [BOB]: 'seven lanterns by the lake' } as const;

let cloud: TestCloud;
let browser: Browser;
let alice: Visitor;
let bob: Visitor;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedChromium()]);
  await registerSamples(cloud, ALICE);
  await protect(ALICE, 'Maximum');
  await protect(BOB, 'Enhanced');
  alice = await visitSignedIn(browser, cloud, ALICE);
  bob = await visitSignedIn(browser, cloud, BOB, PHONE);
  await alice.page.goto(`${cloud.origin}/?requiresAuth=true`);
  await answerPassword(alice.page, ALICE, 'Unlock your items');
  await alice.page.getByRole('link', { name: 'Family car' }).waitFor();
});
afterEach(async () => {
  for (const { page, complaints } of [alice, bob]) {
    expect(complaints.splice(0)).toEqual([]);
    await expectNothingSecretKept(page);
  }
});
afterAll(() => closeContexts(browser));

async function protect(username: keyof typeof PASSWORDS, SecurityLevel: string): Promise<void> {
  const { status } = await fetch(`${cloud.origin}/encryption/migrate-to-encrypted`, {
    method: 'POST',
    headers: await cloud.as(username),
    body: JSON.stringify({ SecurityLevel, Password: PASSWORDS[username] }),
  });
  expect(status).toBe(200);
}

async function answerPassword(page: Page, username: keyof typeof PASSWORDS, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel(/^Encryption password/).fill(PASSWORDS[username]);
  await dialog.getByRole('button', { name: /^Authenticate/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function expectNothingSecretKept(page: Page): Promise<void> {
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const secret of [...Object.values(PASSWORDS), 'Volvo V60', 'Family car']) {
    expect(kept).not.toContain(secret);
  }
}

const pending = (page: Page) => page.goto(`${cloud.origin}/view-pending-transfers`);
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
const phraseIn = (page: Page, title: string) =>
  page
    .getByRole('dialog', { name: title })
    .getByRole('region', { name: 'Verification words' })
    .locator('p[lang=en]')
    .textContent();

/** The address behind the button of the newest mail, as its reader finds it. */
async function linkInNewestMail(page: Page): Promise<string> {
  await page.goto(`${cloud.origin}/local/mail`);
  await page.locator('a[href^="/local/mail/"]').first().click();
  const link = page.frameLocator('iframe').locator('a[href*="/transfer-request"]').first();
  const address = await link.getAttribute('href');
  if (!address) throw new Error('The mail has no link');
  return address;
}

/** Alice mails the code of an item, bob follows its link and asks for it. */
async function ask(item: string): Promise<void> {
  await alice.page.getByRole('button', { name: `More actions for ${item}` }).click();
  await alice.page.getByRole('menuitem', { name: 'Email QR Code' }).click();
  const mail = alice.page.getByRole('dialog', { name: 'Email QR Code' });
  await mail.getByLabel(/^Username or email/).fill(BOB);
  await mail.getByRole('button', { name: 'Send QR Code' }).click();
  await alice.page.getByText(`The QR code was sent to ${BOB}.`).waitFor();

  await bob.page.goto(await linkInNewestMail(bob.page));
  await bob.page.getByRole('heading', { name: `${ALICE}’s item` }).waitFor();
  await expectAccessible(bob.page);
  await action(bob.page, 'Request item').click();
  await bob.page.getByText('Your request was sent').waitFor();
}

/** Alice approves; what both must compare is the same on both screens. */
async function approveAndReview(): Promise<void> {
  await action(alice.page, 'Approve').click();
  const request = alice.page.getByRole('dialog', { name: 'Approve transfer' });
  await request.getByText('example.com').waitFor();
  await expectAccessible(alice.page);
  const phrase = await phraseIn(alice.page, 'Approve transfer');
  expect(phrase?.trim().split(' ')).toHaveLength(6);
  await request.getByRole('checkbox', { name: /^I know what that means/ }).check();
  await request.getByRole('button', { name: 'Approve' }).click();
  await alice.page.getByText(`Approved. ${BOB} can now review the item.`).waitFor();

  await pending(bob.page);
  await action(bob.page, 'View item').click();
  await answerPassword(bob.page, BOB, 'Authentication Required');
  const item = bob.page.getByRole('dialog', { name: 'Item in Transit' });
  await item.getByText('Encrypted', { exact: true }).waitFor();
  await expectAccessible(bob.page);
  await expectRoomForToast(bob.page);
  await expectReadableThroughout(item.getByRole('button', { name: 'Reject' }));
  expect(await phraseIn(bob.page, 'Item in Transit')).toBe(phrase);
}

const TWO_LINES_PX = 60;

/** A toast at the upper edge of a phone leaves the title of a high dialog in sight. */
async function expectRoomForToast(page: Page): Promise<void> {
  const topOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
  const toasts = await topOf('.mantine-Notifications-root[data-position="top-center"]');
  expect((await topOf('[role=dialog] h2')) - toasts).toBeGreaterThanOrEqual(TWO_LINES_PX);
}

/** However far its dialog is scrolled, nothing lies over the button, and its label is not cut. */
async function expectReadableThroughout(button: Locator): Promise<void> {
  const { steps, covered, cut } = await button.evaluate((element: HTMLElement) => {
    let scroller: HTMLElement = element;
    while (getComputedStyle(scroller).overflowY !== 'auto' && scroller.parentElement)
      scroller = scroller.parentElement;
    const found = { steps: 0, covered: 0, cut: 0 };
    for (let top = 0; top <= scroller.scrollHeight - scroller.clientHeight; top += 5, found.steps += 1) {
      scroller.scrollTop = top;
      const { x, y, width, height } = element.getBoundingClientRect();
      if (!element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) found.covered += 1;
      for (const part of element.querySelectorAll('span'))
        if (part.scrollWidth > part.clientWidth) found.cut += 1;
    }
    return found;
  });
  expect(steps).toBeGreaterThan(10);
  expect({ covered, cut }).toEqual({ covered: 0, cut: 0 });
}

test('hands an encrypted item over: mail, link, request, approval, review, acceptance', async () => {
  await ask('Family car');
  await pending(alice.page);
  await alice.page.getByText('1 item needs your action').waitFor();
  await expectAccessible(alice.page);

  await approveAndReview();
  const review = bob.page.getByRole('dialog', { name: 'Item in Transit' });
  await review.getByText('Volvo V60').waitFor();
  await review.getByRole('button', { name: 'Accept' }).click();
  const ended = bob.page.getByRole('dialog', { name: 'The item is yours' });
  const widths = await ended
    .getByText('Back to transfers')
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(widths.scrollWidth).toBe(widths.clientWidth);
  await expectFocusAt(bob.page, 'The item is yours');
  await expectAccessible(bob.page);
  await bob.page.getByRole('link', { name: 'Open the item' }).click();
  await bob.page.getByRole('heading', { name: 'Family car' }).waitFor();
  await bob.page.getByText(/Transferred from.*alice.*to.*bob/).waitFor();

  await alice.page.goto(cloud.origin);
  await alice.page.getByText('5 items').first().waitFor();
  expect(await alice.page.getByRole('link', { name: 'Family car' }).count()).toBe(0);
});

testAtNight('gives the parties a receipt', async () => {
  for (const { page } of [alice, bob]) {
    await pending(page);
    await action(page, 'Show completed transfers').click();
    const receipt = page.getByRole('button', { name: 'Receipt', exact: true });
    await page.getByRole('listitem').getByText('Family car').waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()]);
    expect(download.suggestedFilename()).toMatch(/^Transfer Receipt Family car.*\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  }
});

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** Calls the API as a page does, with its sign-in and its encryption session. */
async function callFrom<T>(page: Page, call: Call): Promise<T> {
  const { status, text } = await page.evaluate(async ({ method, path, body }) => {
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}';
    const headers = {
      authorization: `Bearer ${JSON.parse(kept).access_token}`,
      'content-type': 'application/json',
    };
    const response = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, text: await response.text() };
  }, call);
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text) as T;
}

/** Bob asks for an item, and Alice approves, without their screens. */
async function approveByCalls(name: string): Promise<void> {
  const items = await callFrom<Item[]>(alice.page, { method: 'GET', path: '/assets' });
  const item = items.find((one) => one.name === name);
  const body = { ownerId: item?.userId ?? '', assetId: item?.id ?? '' };
  const { id } = await callFrom<{ id: string }>(bob.page, { method: 'POST', path: '/transfers', body });
  const path = `/transfers/approve-owner/${id}`;
  await callFrom(alice.page, { method: 'POST', path, body: { acknowledgedLevel: 'Enhanced' } });
}

testAtNight('gives a rejected item back to its owner', async () => {
  await approveByCalls('Washing machine');
  await pending(bob.page);
  await action(bob.page, 'View item').click();
  await bob.page
    .getByRole('dialog', { name: 'Item in Transit' })
    .getByRole('button', { name: 'Reject' })
    .click();
  await bob.page.getByRole('dialog', { name: 'Reject item' }).getByRole('button', { name: 'Reject' }).click();
  await bob.page.getByText('Item rejected').waitFor();

  await pending(alice.page);
  await alice.page.getByText('Denied by Requester').first().waitFor();
  await action(alice.page, 'Reclaim').click();
  const reclaim = alice.page.getByRole('dialog', { name: 'Reclaim item' });
  await expectAccessible(alice.page);
  await reclaim.getByRole('button', { name: 'Reclaim' }).click();
  await alice.page.getByText('Item reclaimed').waitFor();
  await alice.page.getByText('No pending transfers').waitFor();

  await goWithin(alice.page, '/');
  await alice.page.getByRole('link', { name: 'Washing machine' }).click();
  await alice.page.getByRole('button', { name: 'Edit Item' }).waitFor();
  expect(await alice.page.getByText('In transit').count()).toBe(0);
});

/** Alice selects items by name, and gives their link to Bob, who asks for all of them. */
async function askForSeveral(names: readonly string[]): Promise<void> {
  const count = names.length;
  await alice.page.goto(cloud.origin);
  await alice.page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of names) await alice.page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await alice.page.getByRole('button', { name: 'Change', exact: true }).click();
  const code = alice.page.waitForRequest((request) => request.url().includes('generate-qrcode'));
  await alice.page.getByRole('menuitem', { name: 'Hand over…' }).click();
  const dialog = alice.page.getByRole('dialog', { name: `Hand over ${count} items` });
  await dialog.getByRole('img', { name: `QR code of “${count} items”` }).waitFor();
  await expectFlawless(alice.page);
  const link = new URL((await code).url()).searchParams.get('content') ?? '';
  for (const name of names) expect(link).not.toContain(name);

  await bob.page.goto(link);
  await bob.page.getByRole('heading', { name: `${count} of ${ALICE}'s items` }).waitFor();
  await expectFlawless(bob.page);
  await action(bob.page, `Request ${count} items`).press('Enter');
  await bob.page.getByText(`${count} requests were sent. ${ALICE} decides next.`).waitFor();
  await expectFlawless(bob.page);
}

testAtNight('hands several items over: one link, one request, one approval, one acceptance', async () => {
  const names = ['Washing machine', 'Camera', 'Oak dining table'];
  await askForSeveral(names);

  await pending(alice.page);
  await action(alice.page, 'Approve all…').press('Enter');
  const approval = alice.page.getByRole('dialog', { name: 'Approve transfers' });
  const items = approval.getByRole('list', { name: 'Items' });
  for (const name of names) await items.getByText(name, { exact: true }).waitFor();
  const words = await items.locator('p[lang=en]').allTextContents();
  expect(new Set(words).size).toBe(3);
  await expectFlawless(alice.page);
  await approval.getByRole('checkbox', { name: /^I know what that means/ }).check();
  await approval.getByRole('button', { name: 'Approve all' }).click();
  await approval.getByText('3 requests were approved.').waitFor();
  await expectFlawless(alice.page);

  await pending(bob.page);
  await action(bob.page, 'Accept all…').click();
  const review = bob.page.getByRole('dialog', { name: 'Items in transit' });
  const password = bob.page.getByRole('dialog', { name: 'Authentication Required' });
  await review.getByRole('button', { name: 'Accept all' }).or(password).waitFor();
  if (await password.isVisible()) await answerPassword(bob.page, BOB, 'Authentication Required');
  for (const phrase of words) await review.getByText(phrase, { exact: true }).waitFor();
  await expectFlawless(bob.page);
  await review.getByRole('button', { name: 'Accept all' }).click();
  await review.getByText('3 items are now in your registry.').waitFor();
  await review.getByRole('link', { name: 'Your items' }).click();
  for (const name of names) await bob.page.getByRole('link', { name, exact: true }).waitFor();
});
