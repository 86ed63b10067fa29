// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { prepareScreens } from '#web/testing/renderScreen.tsx';
import { useLateNavigate } from './useLateNavigate.ts';

prepareScreens();

let respond: () => Promise<void>;

/** A page whose button is followed by a way home once there is a response. */
function Item() {
  const navigate = useLateNavigate();
  const onDelete = () => {
    respond = () => navigate('/');
  };
  return (
    <button type="button" onClick={onDelete}>
      Delete
    </button>
  );
}

function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/bike">Bike</Link>
      <Link to="/sofa">Sofa</Link>
      {pathname !== '/' && <Item key={pathname} />}
    </>
  );
}

const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

async function deleteBike() {
  render(<Page />, { wrapper: BrowserRouter });
  follow('Bike');
  fireEvent.click(await screen.findByRole('button'));
}

test('a late navigation takes place while its screen is shown', async () => {
  await deleteBike();
  await act(() => respond());
  expect(window.location.pathname).toBe('/');
});

test('a late navigation is dropped at another page that has taken the same place in the history', async () => {
  await deleteBike();
  act(() => window.history.back());
  expect(window.location.pathname).toBe('/');
  follow('Sofa');
  await act(() => respond());
  expect(window.location.pathname).toBe('/sofa');
});
