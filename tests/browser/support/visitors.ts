import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startTestCloud, type TestCloud } from '#tests/support/cloud/testCloud.ts';
import { closeContexts, sharedChromium, signIn, type Visitor, visit } from './browser.ts';

type Looks = Parameters<typeof visit>[1];

/**
 * The product and its visitors, for all tests of a file; call once at its top. The browsers of a test end with it,
 * and no page of theirs may have complained.
 */
export function receiveVisitors() {
  let cloud: TestCloud;
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    [cloud, browser] = await Promise.all([startTestCloud(), sharedChromium()]);
  });
  afterEach(async () => {
    for (const { context, complaints } of visitors.splice(0)) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
  afterAll(async () => {
    await closeContexts(browser);
    await cloud.stop();
  });

  /** Someone with a browser of their own, who is nowhere yet. */
  async function newVisitor(looks?: Looks): Promise<Visitor> {
    const visitor = await visit(browser, looks);
    visitors.push(visitor);
    return visitor;
  }

  return {
    /** Not before the tests begin. */
    get cloud() {
      return cloud;
    },
    newVisitor,
    /** Someone at a screen of a browser of their own, signed in. */
    async arrive(
      path: string,
      username: string,
      { password, ...looks }: Looks & { password?: string } = {},
    ): Promise<Page> {
      const { page } = await newVisitor(looks);
      await page.goto(cloud.origin + path);
      await signIn(page, username, password);
      return page;
    },
  };
}
