import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { testAtNight } from '#tests/support/testAtNight.ts';
import { expectAccessible } from './support/browser.ts';
import { receiveVisitors } from './support/visitors.ts';

const BOB = 'bob-import';

const { comeBack } = receiveVisitors();

const TABLE = `Name;Type;Description;Serial number;Location;Colour\r\n${Array.from(
  { length: 60 },
  (_, at) => `Thing ${at};Box;"Line one\r\nand two";SN-${at};House / Cellar;Kühl`,
).join('\r\n')}\r\n;Box;no name;;;\r\n`;

const chooseTable = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'things.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });

describe('the import of a table', () => {
  test('registers its items', async () => {
    const page = await comeBack('/', BOB);
    await page.getByRole('link', { name: 'Import a list' }).click();
    await page.getByRole('heading', { name: 'Choose a file' }).waitFor();
    await expectAccessible(page);

    await chooseTable(page, TABLE);
    await page.getByText('60 items will be registered.').waitFor();
    await page.getByText('Row 62, name: Must not be blank').waitFor();
    await page.getByText('If letters look wrong below, choose another entry under “Characters”.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Import 60 items' }).click();
    await page.getByText('60 items are registered.').waitFor();
    await expectAccessible(page);
  });

  testAtNight('is recognised when it is chosen again, and is undone whole', async () => {
    const page = await comeBack('/import', BOB);
    await page.getByRole('heading', { name: 'Recent imports' }).waitFor();
    await chooseTable(page, TABLE);
    await page.getByText('60 rows have the name and serial number of items that you have already.').waitFor();
    await page.getByRole('checkbox', { name: 'Leave them out' }).uncheck();
    await page.getByRole('button', { name: 'Import 60 items' }).waitFor();

    await page.getByRole('link', { name: 'Back to your items' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without importing?' });
    await question.getByRole('button', { name: 'Discard and leave' }).click();
    await page.getByText('60 items').first().waitFor();
    await page.getByRole('link', { name: 'Thing 59' }).first().click();
    await page.getByText('Kühl').first().waitFor();

    await page.goto(new URL('/import', page.url()).href);
    await page.getByRole('button', { name: /^Undo the import of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('60 items were deleted.').waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('heading', { name: 'Recent imports' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to your items' }).click();
    await page.getByRole('link', { name: 'Register Your First Item' }).waitFor();
  });
});
