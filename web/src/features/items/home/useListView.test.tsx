// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { useListView } from './useListView.ts';

prepareScreens('manual');

const session = { level: null, isNeeded: false, isOpen: false, isLocked: false, end: undefined };

let isDrawn = false;
let drawing: Promise<void>;
let finishDrawing: () => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  isDrawn = false;
  drawing = new Promise((resolve) => {
    finishDrawing = () => {
      isDrawn = true;
      resolve();
    };
  });
});

function Home() {
  const navigate = useNavigate();
  const { view, setQuery, setShape, setOrder, showAll } = useListView(session);
  return (
    <>
      <input value={view.query} onChange={(event) => setQuery(event.currentTarget.value)} />
      <button type="button" onClick={showAll}>
        Show all
      </button>
      <button type="button" onClick={() => setShape('list')}>
        List
      </button>
      <button type="button" onClick={() => setOrder('name')}>
        By name
      </button>
      <button type="button" onClick={() => navigate('/')}>
        Go home
      </button>
      <Link to="/item" />
      <Link to="/?shape=list" />
    </>
  );
}

/** Takes its time to draw another address than Home's own, as a long list or an item does on a slow device. */
function Late() {
  const { pathname, search } = useLocation();
  // A promise that is thrown suspends the drawing; with `use` React did not take it up again in these tests.
  if (pathname + search !== '/' && !isDrawn) throw drawing;
  return <output>{pathname + search}</output>;
}

function openHome() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BrowserRouter>
        <LeaveGuard>
          <Home />
          <Suspense>
            <Late />
          </Suspense>
        </LeaveGuard>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type };
}

const later = () => act(() => vi.advanceTimersByTimeAsync(400));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const address = () => screen.getByRole('status').textContent;

test('text that is typed while the address of the text before is drawn stays', async () => {
  const { field, type } = openHome();
  type('bicy');
  await later();
  type('bicycle');
  expect(field.value).toBe('bicycle');
  await act(async () => finishDrawing());
  expect(field.value).toBe('bicycle');
  await later();
  expect(address()).toBe('/?q=bicycle');
});

test('text whose address is drawn slowly is followed by the address of the text after it', async () => {
  const { type } = openHome();
  type('bicy');
  await later();
  type('bicycle');
  await later();
  await act(async () => finishDrawing());
  expect(address()).toBe('/?q=bicycle');
});

test('a text is written into the address after a hash was typed there', async () => {
  const { type } = openHome();
  finishDrawing();
  await act(async () => {
    window.history.pushState(null, '', '#hash');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  type('bicycle');
  await later();
  expect(address()).toBe('/?q=bicycle');
});

test('a choice that is dropped for a navigation to the same address does not come into a later one', async () => {
  const { type } = openHome();
  finishDrawing();
  await act(async () => {
    press('Go home');
    // Before that entry is drawn.
    press('By name');
  });
  type('bicycle');
  await later();
  expect(address()).toBe('/?q=bicycle');
});

test.each(['/item', '/?shape=list'])(
  'a link to %s that is followed right after a text was typed leads there, however late it is drawn',
  async (target) => {
    const { type } = openHome();
    type('bicycle');
    fireEvent.click(
      screen.getAllByRole('link').find((link) => link.getAttribute('href') === target) as Element,
    );
    await later();
    await act(async () => finishDrawing());
    await later();
    expect(address()).toBe(target);
  },
);

test('a text that is taken back by “Show all items” right after it was typed does not come into the address', async () => {
  const { field, type } = openHome();
  finishDrawing();
  type('bicycle');
  press('Show all');
  await later();
  expect(field.value).toBe('');
  expect(window.location.search).toBe('');
});

test('a choice that is made while the address of another is drawn is added to it, and so is a text', async () => {
  const { type } = openHome();
  press('List');
  press('By name');
  type('bicycle');
  await later();
  await act(async () => finishDrawing());
  expect([...new URLSearchParams(window.location.search)].sort()).toEqual([
    ['q', 'bicycle'],
    ['sort', 'name'],
    ['view', 'list'],
  ]);
});
