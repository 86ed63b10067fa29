// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { useListView } from './useListView.ts';

prepareScreens('manual');

const session = { level: null, isNeeded: false, isOpen: false, isLocked: false, end: undefined };

let isDrawn = false;
let finishDrawing = (): void => undefined;
const drawing = new Promise<void>((resolve) => {
  finishDrawing = () => {
    isDrawn = true;
    resolve();
  };
});

function Search() {
  const { view, setQuery } = useListView(session);
  return <input value={view.query} onChange={(event) => setQuery(event.currentTarget.value)} />;
}

/** Takes its time to draw an address with a query, as a long list does on a slow device. */
function List() {
  const { search } = useLocation();
  // A promise that is thrown suspends the drawing; with `use` React did not take it up again in these tests.
  if (search !== '' && !isDrawn) throw drawing;
  return <output>{search}</output>;
}

test('text that is typed while the address of the text before is drawn stays', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Search />
        <Suspense>
          <List />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('bicy');
  await act(() => vi.advanceTimersByTimeAsync(400));
  type('bicycle');
  expect(field.value).toBe('bicycle');
  await act(async () => finishDrawing());
  expect(field.value).toBe('bicycle');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(screen.getByRole('status').textContent).toBe('?q=bicycle');
});
