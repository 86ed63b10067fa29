import { describe, expect, test } from 'vitest';
import { expectAccessible } from './support/browser.ts';
import { receiveVisitors } from './support/visitors.ts';

const BOB = 'bob-samples';

const { arrive } = receiveVisitors();

describe('an empty registry', () => {
  test('offers sample items with photos, removes them when asked to, and leads to the help page', async () => {
    const page = await arrive('/', BOB);
    await page.getByRole('button', { name: 'Try sample items' }).click();
    await page.getByText('These are sample items to try things out with.').waitFor();
    await page.getByRole('link', { name: 'Grandfather’s violin' }).first().waitFor();
    const photos = () => page.locator('article img[src^="blob:"]').count();
    await expect.poll(photos, { timeout: 60_000 }).toBe(3);
    await page.reload();
    await page.getByRole('button', { name: 'Remove samples' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove samples' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the sample items?' });
    await question.getByText(/“Grandfather’s violin”/).waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'Register Your First Item' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Try sample items' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'How it works' }).click();
    await page.getByRole('heading', { name: 'What is an item?' }).waitFor();
  });
});
