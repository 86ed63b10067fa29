// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { button, findButton, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { lastingDialog } from './dialogs.tsx';
import { PageHeader } from './PageHeader.tsx';

prepareScreens();

const content = (close: () => void) => (
  <button type="button" onClick={close}>
    Saved
  </button>
);

/** Two screens, of which the second one takes the place of the first. */
function Screens() {
  const [title, setTitle] = useState('Locked');
  return (
    <main>
      <PageHeader key={title} title={title} />
      <button type="button" onClick={() => setTitle('Violin')}>
        Unlock
      </button>
    </main>
  );
}

const heading = () => screen.findByRole('heading', { name: 'Violin', hidden: true });

test('the heading of a screen takes the focus on navigation', async () => {
  const { user } = renderScreen(<Screens />);
  await user.click(await findButton('Unlock'));
  expect(document.activeElement).toBe(await heading());
});

test('a screen that is drawn behind a dialog leaves the focus there', async () => {
  renderScreen(<Screens />);
  const unlock = await findButton('Unlock');
  act(() => void lastingDialog({ title: 'Your Recovery Key', content }));
  await waitFor(() => expect(document.activeElement).toBe(button('Saved')));
  act(() => unlock.click());
  await heading();
  expect(document.activeElement).toBe(button('Saved'));
});
