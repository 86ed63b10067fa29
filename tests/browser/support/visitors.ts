import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startReadyCloud } from '#tests/support/cloud/readyCloud.ts';
import type { TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, complaintsOf, sharedChromium, signIn, type Visitor, visit } from './browser.ts';
import { visitSignedIn } from './signedIn.ts';

type Looks = Parameters<typeof visitSignedIn>[3];

/**
 * The product and its visitors, for all tests of a file; call once at its top. The browsers of a test end with it,
 * and no page of theirs may have complained.
 */
export function receiveVisitors() {
  let cloud: TestCloud;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const regulars = new Map<string, BrowserContext>();
  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startReadyCloud(), sharedChromium()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') regulars.clear();
    const known = new Set(regulars.values());
    for (const { context, complaints } of visitors.splice(0)) {
      expect(complaints).toEqual([]);
      await Promise.all(known.has(context) ? context.pages().map((tab) => tab.close()) : [context.close()]);
    }
  });
  afterAll(async () => {
    await closeContexts(browser);
    await cloud.stop();
  });

  /** Someone with a browser of their own, who is nowhere yet, and signed in where a username is given. */
  async function newVisitor(username?: string, looks?: Looks): Promise<Visitor> {
    const visitor = username
      ? await visitSignedIn(browser, cloud, username, looks)
      : await visit(browser, looks);
    visitors.push(visitor);
    return visitor;
  }

  /** A new tab in the browser that the tests of the file share under this name. */
  async function newTab(username: string): Promise<Page> {
    const context = regulars.get(username);
    if (!context) {
      const visitor = await newVisitor(username);
      regulars.set(username, visitor.context);
      return visitor.page;
    }
    const page = await context.newPage();
    visitors.push({ context, page, complaints: complaintsOf(page) });
    return page;
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
     * Someone at a screen in a new tab of the browser that they used in the tests before, where they sign in only if
     * they are not signed in. For tests that are not about the sign-in, which takes longer than most of them.
     */
    async comeBack(path: string, username: string): Promise<Page> {
      const page = await newTab(username);
      await page.goto(cloud.origin + path);
      const form = page.getByRole('button', { name: 'Sign in', exact: true });
      await form.or(page.getByRole('link', { name: 'Logout' })).waitFor();
      if (await form.isVisible()) await signIn(page, username);
      return page;
    },
  };
}
