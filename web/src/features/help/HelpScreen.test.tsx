// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HELP_SECTIONS } from '#web/base/texts/help.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import HelpScreen from './HelpScreen.tsx';

prepareScreens();

/** Gives the page what an installation says of itself. */
const says = (config: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ clientId: 'app', ...config })));
beforeEach(() => void says({}));
afterEach(() => void vi.unstubAllGlobals());

describe('the help page', () => {
  test('has a heading for each topic, and a list of contents that leads to each', async () => {
    const { user } = renderScreen(<HelpScreen />, { path: '/help' });
    for (const { id, title } of HELP_SECTIONS) {
      expect((await screen.findByRole('heading', { name: title, level: 2 })).id).toBe(id);
      await user.click(screen.getByRole('link', { name: title }));
      expect(address()).toBe(`/help#${id}`);
      expect(document.activeElement?.id).toBe(id);
    }
  });

  test('opens at the topic that the address names', async () => {
    renderScreen(<HelpScreen />, { path: '/help#lost-password' });
    await screen.findByRole('heading', { name: 'Help', level: 1 });
    expect(document.activeElement?.textContent).toBe('What if I forget my encryption password?');
  });

  describe('with what the installation says of the people who run it', () => {
    test('leads to them and to their pages', async () => {
      says({
        operator: { contact: 'registry@example.com', privacyNotice: 'https://www.example.com/privacy' },
      });
      renderScreen(<HelpScreen />, { path: '/help', signedIn: null });
      const contact = await screen.findByRole('link', { name: 'Contact the people who run this registry' });
      expect(contact.getAttribute('href')).toBe('mailto:registry@example.com');
      expect(screen.getByRole('link', { name: 'Privacy notice' }).getAttribute('href')).toBe(
        'https://www.example.com/privacy',
      );
      expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull();
    });

    test('leads to a page for contact', async () => {
      says({
        operator: { contact: 'https://www.example.com/contact', terms: 'https://www.example.com/terms' },
      });
      renderScreen(<HelpScreen />, { path: '/help' });
      const terms = await screen.findByRole('link', { name: 'Terms of use' });
      expect(terms.getAttribute('href')).toBe('https://www.example.com/terms');
      expect(screen.getByRole('link', { name: /^Contact/ }).getAttribute('href')).toBe(
        'https://www.example.com/contact',
      );
    });

    test.each([
      ['nothing', {}],
      ['an address that would lead into this site', { operator: { terms: 'https:example.com/terms' } }],
      ['an address that would run code', { operator: { contact: 'javascript:alert(1)' } }],
    ])('leads only to the licences where it says %s', async (_, config) => {
      says(config);
      const { client } = renderScreen(<HelpScreen />, { path: '/help' });
      await waitFor(() => expect(client.isFetching()).toBe(0));
      const foot = screen.getByRole('contentinfo');
      expect(
        within(foot)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Licences of the software in this app']);
    });
  });

  test.each([
    ['a user who has signed in', {}, 'Go to your items'],
    ['someone who has not', { signedIn: null }, 'Sign in'],
  ])('leads %s on', async (_, options, name) => {
    renderScreen(<HelpScreen />, { path: '/help', ...options });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/');
  });
});
