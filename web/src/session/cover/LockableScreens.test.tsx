// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault, PASSWORD } from '#web/testing/fakeVault.ts';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { useLeaveQuestion } from '#web/ui/leaving.ts';
import { SessionLock } from '../lock/SessionLock.tsx';
import { useKeep, useRestored } from './kept.ts';
import { LockableScreens } from './LockableScreens.tsx';

prepareScreens();

function Field() {
  const [text, setText] = useState(useRestored<string>('text') ?? '');
  useKeep('text', () => text);
  return (
    <input aria-label="Text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  );
}

function FormScreen() {
  const [isOpen, setOpen] = useState(useRestored<boolean>('open') ?? false);
  useKeep('open', () => isOpen);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Form
      </button>
      {isOpen && <Field />}
      <Link to="/places">Away</Link>
    </>
  );
}

/** A screen with work that a lock ends: it says so afterwards. */
function WorkScreen() {
  const wasCut = useRestored<boolean>('work') === true;
  useKeep('work', () => true);
  useLeaveQuestion(() => true, { losesWork: true, endsAtLock: true });
  return <p>{wasCut ? 'Cut' : 'Working'}</p>;
}

/** A screen with work that a lock stops, and that can be taken up again. */
function JobScreen() {
  useKeep('job', () => true);
  const question = { title: 'Stop the job?', text: 'The rest waits.', confirmLabel: 'Stop' };
  useLeaveQuestion(() => true, { question });
  return <p>Working</p>;
}

/** A screen whose form is there only once its data has come. */
function LateScreen() {
  const [isLoaded, setLoaded] = useState(false);
  useLeaveQuestion(() => isLoaded);
  if (isLoaded) return <Field />;
  return (
    <button type="button" onClick={() => setLoaded(true)}>
      Load
    </button>
  );
}

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back
    </button>
  );
}

const field = () => screen.findByLabelText('Text');

/** The screens at an address, and a function that locks them as another tab does. */
function showAt(path: string) {
  const vault = createFakeVault({ isOpen: true });
  const { user } = renderScreen(
    <>
      <SessionLock />
      <Back />
      <Link to="/places">Aside</Link>
      <LockableScreens>
        <Routes>
          <Route path="/" element={<FormScreen />} />
          <Route path="/late" element={<LateScreen />} />
          <Route path="/work" element={<WorkScreen />} />
          <Route path="/job" element={<JobScreen />} />
          <Route path="/places" element={<p>Elsewhere</p>} />
        </Routes>
      </LockableScreens>
    </>,
    { path, server: createFakeServer(vault.handlers), strict: true },
  );
  const lock = async () => {
    const channel = new BroadcastChannel('item-registry.tabs');
    vault.lock();
    channel.postMessage('locked');
    await findButton('Unlock');
    channel.close();
  };
  return { user, lock };
}

/** A form that was filled in and locked, beside a way elsewhere. */
async function lockForm(): Promise<UserEvent> {
  const { user, lock } = showAt('/');
  await user.click(await findButton('Form'));
  await user.type(await field(), 'Zebra');
  await lock();
  return user;
}

async function unlock(user: UserEvent): Promise<void> {
  await user.click(await findButton('Unlock'));
  await user.click(await screen.findByLabelText(/Encryption password/));
  await user.paste(PASSWORD);
  await user.keyboard('{Enter}');
}

/** The form after an unlock. */
async function comeBack(): Promise<UserEvent> {
  const user = await lockForm();
  await unlock(user);
  expect(await field()).toHaveProperty('value', 'Zebra');
  return user;
}

async function leaveAndReturn(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await screen.findByText('Elsewhere');
  await user.click(button('Back'));
  await findButton('Form');
}

describe('the data that a screen keeps through a lock', () => {
  test('comes back once: a form that is opened again starts empty', async () => {
    const user = await comeBack();
    await user.click(button('Form'));
    await user.click(button('Form'));
    expect(await field()).toHaveProperty('value', '');
  });

  test('is kept through a second lock that comes before the screen has taken it', async () => {
    const { user, lock } = showAt('/late');
    await user.click(await findButton('Load'));
    await user.type(await field(), 'Zebra');
    await lock();
    await unlock(user);
    await findButton('Load');
    await lock();
    await unlock(user);
    await user.click(await findButton('Load'));
    expect(await field()).toHaveProperty('value', 'Zebra');
  });

  test('is kept through a second lock that comes before it is opened again', async () => {
    const { user, lock } = showAt('/');
    await user.click(await findButton('Form'));
    await user.type(await field(), 'Zebra');
    await lock();
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
    const { promise: held, resolve: go } = deferred<void>();
    const opening = vi.spyOn(crypto.subtle, 'decrypt').mockImplementationOnce(async (...args) => {
      await held;
      return await decrypt(...args);
    });
    await unlock(user);
    await waitFor(() => expect(opening).toHaveBeenCalled());
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await lock();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await unlock(user);
    go();
    expect(await field()).toHaveProperty('value', 'Zebra');
  });

  test('is asked about when the user leaves after a second lock before the screen has taken it', async () => {
    const { user, lock } = showAt('/late');
    await user.click(await findButton('Load'));
    await user.type(await field(), 'Zebra');
    await lock();
    await unlock(user);
    await findButton('Load');
    await lock();
    screen.getByText(/ Whatever you typed is kept in this tab\.$/);
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await screen.findByText('Discard what you typed?');
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });

  test('is asked about in the words of the work that the lock has stopped', async () => {
    const { user, lock } = showAt('/job');
    await screen.findByText('Working');
    await lock();
    screen.getByText('You locked your items. Unlock them to go on where you were.');
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await screen.findByRole('dialog', { name: 'Stop the job?' });
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
    await user.click(button('Stop'));
    await screen.findByText('Elsewhere');
  });

  test('is dropped without a question where it is only a word on work that the lock has ended', async () => {
    const { user, lock } = showAt('/work');
    await screen.findByText('Working');
    await lock();
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await screen.findByText('Elsewhere');
  });

  test('stays away when the user comes back with Back', async () => {
    const user = await comeBack();
    await leaveAndReturn(user);
    expect(screen.queryByLabelText('Text')).toBeNull();
    await user.click(button('Form'));
    expect(await field()).toHaveProperty('value', '');
  });

  test('is dropped when the user goes elsewhere before the unlock', async () => {
    const user = await lockForm();
    await user.click(screen.getByRole('link', { name: 'Aside' }));
    await user.click(button('Back'));
    await findButton('Form');
    expect(screen.queryByLabelText('Text')).toBeNull();
  });
});
