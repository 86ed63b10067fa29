// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '#web/api/client.ts';
import { userStorageKey } from '#web/auth/signInConfig.ts';
import { config, createSignIn, prepareScreens } from '#web/testing/renderScreen.tsx';
import { userWith } from '#web/testing/users.ts';
import { Look } from '#web/ui/Look.tsx';
import { App } from './App.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { ChunkLoadError } from './lazyScreen.ts';

prepareScreens('manual');
beforeEach(() => {
  /** React reports what a boundary catches. */
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

function Failing({ error }: { readonly error: Error }): never {
  throw error;
}

function show(error: Error) {
  render(
    <Look>
      <CrashBoundary>
        <Failing error={error} />
      </CrashBoundary>
    </Look>,
  );
}

test('offers to reload when the code of a screen did not arrive', () => {
  show(new ChunkLoadError('Loading took too long'));
  expect(screen.getByText('This page could not be loaded')).toBeTruthy();
  expect(screen.getByText(/A part of the app did not arrive\./)).toBeTruthy();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  screen.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('loads the page anew once the browser is online again, where code did not arrive', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  show(new Error('A defect'));
  fireEvent(window, new Event('online'));
  expect(reload).not.toHaveBeenCalled();
  cleanup();
  show(new ChunkLoadError('Loading failed'));
  fireEvent(window, new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});

test('stays while something else on the page would object to its end', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  const object = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', object);
  show(new ChunkLoadError('Loading failed'));
  fireEvent(window, new Event('online'));
  window.removeEventListener('beforeunload', object);
  expect(reload).not.toHaveBeenCalled();
});

test('tells a failing screen from one that did not arrive', () => {
  show(new Error('A defect'));
  expect(screen.getByText('Something went wrong')).toBeTruthy();
  expect(screen.queryByText('A defect')).toBeNull();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The user's name, of which the navigation shows the first letters, is no text here: everything fails with it. */
async function showFailingApp() {
  const { profile, ...stored } = JSON.parse(userWith().toStorageString());
  localStorage.setItem(
    userStorageKey(config),
    JSON.stringify({ ...stored, profile: { ...profile, name: 7 } }),
  );
  const { manager, service, session } = createSignIn();
  const api = createApi(session, () => Promise.reject(new TypeError('Failed to fetch')));
  render(<App services={{ config, manager, session }} api={api} />);
  await pass(200);
  expect(within(screen.getByRole('main')).getByText('Something went wrong')).toBeTruthy();
  return service;
}

/** Another tab stores this user, or removes the one who is stored, and the browser tells this tab. */
async function storeElsewhere(newValue: string | null) {
  const key = userStorageKey(config);
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  await pass(200);
}

describe('the app after a failure of the whole page', () => {
  test('says that its user has signed out in another tab', async () => {
    await showFailingApp();
    await storeElsewhere(null);
    expect(screen.getByText('You signed out in another tab.')).toBeTruthy();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('is loaded anew when another user has signed in in another tab', async () => {
    await showFailingApp();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
    await storeElsewhere(userWith({ userId: 'user-2' }).toStorageString());
    expect(reload).toHaveBeenCalledOnce();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });

  test('leads to the sign-in once the user is no longer stored', async () => {
    const { signinRedirect } = await showFailingApp();
    localStorage.clear();
    await pass(61_000);
    // The guard of the screens waits, then leads to the screen that signs in.
    await pass(200);
    await pass(200);
    expect(signinRedirect).toHaveBeenCalledOnce();
  });
});
