import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sharedCloud, startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, complaintsOf, sharedChromium, signIn, type Visitor, visit } from './browser.ts';
import { visitSignedIn } from './signedIn.ts';

type Looks = Parameters<typeof visitSignedIn>[3];

/**
 * The product and its visitors, for all tests of a file; call once at its top. The browsers of a test end with it,
 * and no page of theirs may have complained.
 * @param options.hasOwnCloud for a file that looks at or changes what all users have in common
 */
export function receiveVisitors({ hasOwnCloud = false } = {}) {
  let cloud: TestCloud;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const regulars = new Map<string, Visitor>();
  beforeAll(async () => {
    [cloud, browser] = await Promise.all([hasOwnCloud ? startReadyCloud() : sharedCloud(), sharedChromium()]);
  });
  afterEach(async ({ task }) => {
    const ofTest = visitors.splice(0);
    const stay = [...regulars.values()];
    const complaints = [...ofTest, ...stay].flatMap((visitor) => visitor.complaints.splice(0));
    if (task.result?.state === 'fail') {
      regulars.clear();
      ofTest.push(...stay.splice(0));
    }
    const others = stay.flatMap(({ context, page }) => context.pages().filter((tab) => tab !== page));
    await Promise.all([...ofTest.map(({ context }) => context.close()), ...others.map((tab) => tab.close())]);
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    if (hasOwnCloud) await cloud.stop();
  });

  /** Someone with a browser of their own, who is nowhere yet, and signed in where a username is given. */
  async function newVisitor(username?: string, looks?: Looks): Promise<Visitor> {
    const visitor = username
      ? await visitSignedIn(browser, cloud, username, looks)
      : await visit(browser, looks);
    visitors.push(visitor);
    return visitor;
  }

  /** The tab that the tests of the file share under this name, or another one where a test has closed it. */
  async function tabOf(username: string): Promise<Page> {
    const known = regulars.get(username);
    if (known && !known.page.isClosed()) return known.page;
    const visitor = known ? await inNewTab(known.context) : await visitSignedIn(browser, cloud, username);
    regulars.set(username, visitor);
    return visitor.page;
  }

  return {
    /** Not before the tests begin. */
    get cloud() {
      return cloud;
    },
    newVisitor,
    /** Someone at a screen of a browser of their own, signed in already. */
    async arrive(path: string, username: string, looks?: Looks): Promise<Page> {
      const { page } = await newVisitor(username, looks);
      await page.goto(cloud.origin + path);
      return page;
    },
    /** Someone who comes to a screen through the pages of the sign-in, with a browser of their own. */
    async arriveThroughSignIn(path: string, username: string, password?: string): Promise<Page> {
      const { page } = await newVisitor();
      await page.goto(cloud.origin + path);
      await signIn(page, username, password);
      return page;
    },
    /**
     * Someone at a screen in the tab that they used in the tests before, where they sign in only if they are not signed
     * in. For tests that are not about the sign-in, which takes longer than most of them. What a test has typed, held
     * back or cut off there, it takes back itself.
     */
    async comeBack(path: string, username: string): Promise<Page> {
      const page = await tabOf(username);
      await page.goto(cloud.origin + path);
      const form = page.getByRole('button', { name: 'Sign in', exact: true });
      await form.or(page.getByRole('link', { name: 'Logout' })).waitFor();
      if (await form.isVisible()) await signIn(page, username);
      return page;
    },
  };
}

async function inNewTab(context: BrowserContext): Promise<Visitor> {
  const page = await context.newPage();
  return { context, page, complaints: complaintsOf(page) };
}
