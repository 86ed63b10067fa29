import type { Page } from 'playwright-core';

/** The encryption password of those users of browser tests who have one. */
export const PASSWORD = 'quiet heron on the pier';

/** In the middle of a locked screen. */
export const unlockButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Authenticate Session|Unlock)$/ });

/** Unlocks with the encryption password, from a locked screen. */
export async function unlock(page: Page): Promise<void> {
  await unlockButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Unlock your items' });
  await dialog.getByLabel(/^Encryption password/).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Authenticate Session' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
