// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Look } from '#web/ui/Look.tsx';
import {
  closeDialogs,
  confirmDialog,
  errorDialog,
  OverlayHost,
  successToast,
  undoToast,
  withdrawUndo,
} from './dialogs.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useLeaveQuestion } from './leaving.ts';
import { holdFocus } from './tendLayers.ts';

/** Loaded before the first test, whose time it would otherwise take. */
beforeAll(async () => {
  await import('./overlays.tsx');
});
const mountHost = () =>
  act(async () => {
    render(
      <Look>
        <OverlayHost />
      </Look>,
    );
  });
beforeEach(mountHost);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('an error dialog', () => {
  test('shows exactly its title and text, and resolves when it was read', async () => {
    const read = vi.fn();
    void errorDialog({ title: 'Oops...', text: 'Detail must have a name and value.' }).then(read);
    const dialog = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(dialog.textContent).toContain('Detail must have a name and value.');
    expect(read).not.toHaveBeenCalled();
    await press('OK');
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
  });

  test('that is requested while nothing shows dialogs is shown by what is mounted next', async () => {
    cleanup();
    void errorDialog({ title: 'Oops...', text: 'Text' });
    await act(async () => import('./overlays.tsx'));
    await mountHost();
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toBeTruthy();
    await press('OK');
  });

  test('that stays at a lock has the focus again, which the heading of a screen drawn anew has taken', async () => {
    void errorDialog({ title: 'Oops...', text: 'Text', staysWhenLocked: true });
    const ok = await screen.findByRole('button', { name: 'OK' });
    await waitFor(() => expect(document.activeElement).toBe(ok));
    ok.blur();
    await act(() => closeDialogs(true));
    await waitFor(() => expect(document.activeElement).toBe(ok));
    await press('OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that is requested before all are closed is not shown after that', async () => {
    cleanup();
    const read = vi.fn();
    void errorDialog({ title: 'Oops...', text: 'Text' }).then(read);
    await act(closeDialogs);
    await mountHost();
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('resolves when it is closed by the Escape key', async () => {
    const read = vi.fn();
    void errorDialog({ title: 'Error!', text: 'Text' }).then(read);
    await screen.findByRole('button', { name: 'OK' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(read).toHaveBeenCalledOnce());
  });
});

describe('a confirmation', () => {
  const question = { title: 'Delete Item', text: 'Delete it?', confirmLabel: 'Delete', danger: true };

  test('is asked once where its button is pressed again before it is shown', async () => {
    cleanup();
    const answers = Promise.all([confirmDialog(question), confirmDialog(question)]);
    await mountHost();
    await press('Delete');
    expect(await answers).toEqual([true, false]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('answers true when confirmed', async () => {
    const answer = confirmDialog(question);
    await press('Delete');
    expect(await answer).toBe(true);
  });

  test('answers false when cancelled', async () => {
    const answer = confirmDialog(question);
    await press('Cancel');
    expect(await answer).toBe(false);
  });

  test('answers false when it is closed by the Escape key', async () => {
    const answer = confirmDialog({ ...question, cancelLabel: 'Go back' });
    await screen.findByRole('button', { name: 'Go back' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await answer).toBe(false);
  });
});

describe('a success toast', () => {
  test('comes into a live region that is there before it, and makes none of its own', async () => {
    const region = document.querySelector('[aria-live="polite"][data-position="bottom-center"]');
    expect(region?.textContent).toBe('');
    await act(() => successToast('Item added'));
    expect(region?.textContent).toBe('Item added');
    expect(region?.querySelector('[role=status], [role=alert]')).toBeNull();
  });

  describe('that is the first of its page', () => {
    const region = () => document.querySelector('[aria-live="polite"][data-position="bottom-center"]');

    beforeEach(async () => {
      await act(closeDialogs);
      cleanup();
    });

    test('comes when a screen reader has had the time to know its region', async () => {
      void successToast('Item added');
      await mountHost();
      expect(region()?.textContent).toBe('');
      expect((await screen.findByText('Item added')).closest('[aria-live]')).toBe(region());
    });

    test('does not come after a lock in this time', async () => {
      const done = successToast('Item added');
      await mountHost();
      await act(() => closeDialogs(true));
      await act(() => done);
      expect(region()?.textContent).toBe('');
    });
  });

  test('stays for two seconds', async () => {
    vi.useFakeTimers();
    const text = 'Item deleted';
    await act(() => successToast(text));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText(text)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_800));
    expect(screen.getByText(text)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('toasts that offer to take something back', () => {
  const toastFor = (name: string) => ({
    subject: name,
    text: `The ${name} is gone`,
    laterText: `The ${name} is gone`,
    undoLabel: 'Undo',
    onUndo: () => undefined,
  });

  test('do not come where the offer is withdrawn while the first of its page waits for its region', async () => {
    await act(closeDialogs);
    cleanup();
    const shown = [undoToast(toastFor('first')), undoToast(toastFor('second'))];
    await mountHost();
    await act(() => withdrawUndo('first'));
    await act(() => Promise.all(shown));
    await screen.findByText('The second is gone');
    expect(screen.queryByText('The first is gone')).toBeNull();
  });

  test.each(['Undo', 'Close'])(
    'hand the focus to the heading when their button %s is pressed',
    async (name) => {
      render(<h1 tabIndex={-1}>Your items</h1>, { wrapper: ({ children }) => <main>{children}</main> });
      await act(() => undoToast(toastFor(`ring by ${name}`)));
      const toast = (await screen.findByText(`The ring by ${name} is gone`)).closest<HTMLElement>(
        '[id^=undo]',
      );
      const button = within(toast ?? document.body).getByRole('button', { name });
      button.focus();
      await act(async () => button.click());
      expect(document.activeElement).toBe(screen.getByRole('heading'));
    },
  );

  test('leave the focus to a dialog that is open when one of their buttons is pressed', async () => {
    const release = holdFocus();
    render(<h1 tabIndex={-1}>Your items</h1>, { wrapper: ({ children }) => <main>{children}</main> });
    await act(() => undoToast(toastFor('ring beside it')));
    void errorDialog({ title: 'Oops...', text: 'Text' });
    const ok = await screen.findByRole('button', { name: 'OK' });
    await waitFor(() => expect(document.activeElement).toBe(ok));
    const toast = screen.getByText('The ring beside it is gone').closest<HTMLElement>('[id^=undo]');
    const close = within(toast ?? document.body).getByRole('button', { name: 'Close', hidden: true });
    close.focus();
    await act(async () => close.click());
    await waitFor(() => expect(document.activeElement).toBe(ok));
    await press('OK');
    release();
  });

  test('make room for the newest, so that the key takes back what was done last', async () => {
    const undone: string[] = [];
    for (const name of ['first', 'second', 'third', 'fourth'])
      await act(() =>
        undoToast({
          text: `The ${name} is gone`,
          laterText: `The ${name} is gone`,
          undoLabel: 'Undo',
          onUndo: () => undone.push(name),
        }),
      );
    await screen.findByText('The fourth is gone');
    await waitFor(() => expect(screen.queryByText('The first is gone')).toBeNull());

    fireEvent.keyDown(document.documentElement, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.documentElement, { key: 'z', ctrlKey: true });
    expect(undone).toEqual(['fourth', 'third']);
  });

  test('let the key take back only what is seen: a dialog leaves room for the newest message', async () => {
    const onUndo = vi.fn();
    await act(() => undoToast({ ...toastFor('ring'), onUndo }));
    const text = await screen.findByText('The ring is gone');
    // As the styles do it, of which this document has none.
    const toast = text.closest<HTMLElement>('[id^=undo]') ?? expect.unreachable();
    toast.style.display = 'none';
    fireEvent.keyDown(document.documentElement, { key: 'z', ctrlKey: true });
    expect(onUndo).not.toHaveBeenCalled();
    toast.style.display = '';
    fireEvent.keyDown(document.documentElement, { key: 'z', ctrlKey: true });
    expect(onUndo).toHaveBeenCalledOnce();
  });
});

function Screen() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLeaveQuestion(() => pathname === '/form');
  return (
    <>
      <p role="status">{pathname}</p>
      <Link to="/list">List</Link>
      <Link to="/item">Item</Link>
      <Link to="/form">Form</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Leave
      </button>
    </>
  );
}

describe('Back of the browser', () => {
  /** The screen that these links lead to from Home, one after the other. */
  function openScreen(...links: string[]): void {
    cleanup();
    window.history.replaceState(null, '', '/');
    render(
      <Look>
        <BrowserRouter>
          <LeaveGuard>
            <Screen />
          </LeaveGuard>
        </BrowserRouter>
        <OverlayHost />
      </Look>,
    );
    for (const name of links) fireEvent.click(screen.getByRole('link', { name }));
  }

  /** The same with a dialog above it. */
  async function openDialog(...links: string[]) {
    openScreen(...links);
    void errorDialog({ title: 'Oops...', text: 'Text' });
    await screen.findByRole('dialog');
    // The code that looks after dialogs comes at the first key.
    fireEvent.keyDown(document.body, { key: 'a' });
    await act(() => import('./tendLayers.ts'));
  }
  const pathname = () => screen.getByRole('status', { hidden: true }).textContent;

  test('closes a dialog, and only the next one leaves the screen', async () => {
    await openDialog('Item');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([pathname(), window.location.pathname]).toEqual(['/item', '/item']);
    act(() => window.history.back());
    await waitFor(() => expect(pathname()).toBe('/'));
  });

  test('and Forward from below a dialog does not take it along', async () => {
    openScreen('Item');
    act(() => window.history.back());
    await waitFor(() => expect(pathname()).toBe('/'));
    void errorDialog({ title: 'Oops...', text: 'Text' });
    await screen.findByRole('dialog');
    act(() => window.history.forward());
    await waitFor(() => expect(pathname()).toBe('/item'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('leaves screen and address together where a second one comes before the return from the first', async () => {
    await openDialog('List', 'Item');
    vi.spyOn(window.history, 'go').mockImplementationOnce(() => window.history.back());
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([pathname(), window.location.pathname]).toEqual(['/item', '/item']);
  });

  test('leaves a form by one entry after one answer, however often it was pressed', async () => {
    openScreen('List', 'Form');
    for (const _ of ['first', 'second']) act(() => window.history.back());
    await press('Discard');
    await waitFor(() => expect(pathname()).toBe('/list'));
  });

  test('is told apart from a way back of the app, which a dialog that is about to go does not stop', async () => {
    await openDialog('Item');
    fireEvent.click(screen.getByRole('button', { name: 'Leave', hidden: true }));
    await waitFor(() => expect(pathname()).toBe('/'));
    await press('OK');
  });
});
