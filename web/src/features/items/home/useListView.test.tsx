// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { LeaveGuard } from '#web/ui/LeaveGuard.tsx';
import { useListView } from './useListView.ts';

prepareScreens('manual');

const session = { level: null, isNeeded: false, isOpen: false, isLocked: false, end: undefined };

let isDrawn: boolean;
let finishDrawing: () => void;
let drawing: Promise<void>;

beforeEach(() => {
  isDrawn = false;
  drawing = new Promise((resolve) => {
    finishDrawing = () => {
      isDrawn = true;
      resolve();
    };
  });
});

function Search() {
  const { view, setQuery } = useListView(session);
  return <input value={view.query} onChange={(event) => setQuery(event.currentTarget.value)} />;
}

/** Takes its time to draw any address but the first one, as a long list does on a slow device. */
function Address() {
  const location = useLocation();
  const address = location.pathname + location.search;
  // A promise that is thrown suspends the drawing; with `use` React did not take it up again in these tests.
  if (address !== '/' && !isDrawn) throw drawing;
  return <output>{address}</output>;
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LeaveGuard>
          <Search />
          <Link to="/items/bicycle">Bicycle</Link>
          <Suspense>
            <Address />
          </Suspense>
        </LeaveGuard>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

const untilWritten = () => act(() => vi.advanceTimersByTimeAsync(400));
const address = () => screen.getByRole('status').textContent;

test('text that is typed while the address of the text before is drawn stays', async () => {
  const { field, type } = open();
  type('bicy');
  await untilWritten();
  type('bicycle');
  expect(field.value).toBe('bicycle');
  await act(async () => finishDrawing());
  expect(field.value).toBe('bicycle');
  await untilWritten();
  expect(address()).toBe('/?q=bicycle');
});

test('an item that is opened right after typing stays open when the text would be written to the address', async () => {
  const { type } = open();
  type('bicy');
  fireEvent.click(screen.getByRole('link', { name: 'Bicycle' }));
  await untilWritten();
  await act(async () => finishDrawing());
  expect(address()).toBe('/items/bicycle');
});
