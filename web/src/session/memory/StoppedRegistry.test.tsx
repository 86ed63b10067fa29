// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { RememberedRegistry } from './RememberedRegistry.tsx';

prepareScreens();

const TITLE = 'Your sign-in leads to a different registry than before';
const keyOf = (subject: string) => `item-registry.user.issuer#${subject}`;
const remembered = (subject: string) => localStorage.getItem(keyOf(subject));

/** Opens the app anew, signed in as this account with this user id. */
function visit(subject: string, userId: string) {
  cleanup();
  return renderScreen(
    <RememberedRegistry>
      <p>The items</p>
    </RememberedRegistry>,
    { signedIn: userWith({ subject, userId }) },
  );
}

async function visitOnce(subject: string, userId: string): Promise<void> {
  visit(subject, userId);
  await waitFor(() => expect(remembered(subject)).toBe(userId));
}

const heading = () => screen.findByRole('heading', { level: 1, name: TITLE });

describe('a browser that knows the user id of an account', () => {
  test('stops in front of another one, says what it can mean, and shows both', async () => {
    await visitOnce('account-1', 'user-1');
    visit('account-1', 'user-2');
    await heading();
    expect(screen.queryByText('The items')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('What you registered there is not here');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['Remembereduser-1', 'Nowuser-2']);
    expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/logout');
    expect(remembered('account-1')).toBe('user-1');
  });

  test('stops again at the next visit, until the user goes on', async () => {
    await visitOnce('account-1', 'user-1');
    visit('account-1', 'user-2');
    await heading();
    const { user } = visit('account-1', 'user-2');
    await heading();

    await user.click(button('Go on with this registry'));
    await screen.findByText('The items');
    expect(remembered('account-1')).toBe('user-2');
    visit('account-1', 'user-2');
    await screen.findByText('The items');
    expect(screen.queryByText(TITLE)).toBeNull();
  });

  test('reads everything anew when the user goes on', async () => {
    await visitOnce('account-1', 'user-1');
    const { user, client } = visit('account-1', 'user-2');
    await heading();
    client.setQueryData(['items'], ['an item of the earlier registry']);
    await user.click(button('Go on with this registry'));
    await screen.findByText('The items');
    expect(client.getQueryData(['items'])).toBeUndefined();
  });

  test('does not stop for the same one, or for another account', async () => {
    await visitOnce('account-1', 'user-1');
    await visitOnce('account-2', 'user-2');
    await visitOnce('account-1', 'user-1');
    expect(screen.getByText('The items')).toBeTruthy();
    expect(screen.queryByText(TITLE)).toBeNull();
  });
});
