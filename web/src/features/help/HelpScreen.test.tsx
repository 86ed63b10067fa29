// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { HELP_SECTIONS } from '#web/base/texts/help.ts';
import { address, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import HelpScreen from './HelpScreen.tsx';

prepareScreens();

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

  test.each([
    ['a user who has signed in', {}, 'Go to your items'],
    ['someone who has not', { signedIn: null }, 'Sign in'],
  ])('leads %s on', async (_, options, name) => {
    renderScreen(<HelpScreen />, { path: '/help', ...options });
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/');
  });
});
