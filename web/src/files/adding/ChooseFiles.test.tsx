// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import ChooseFiles from './ChooseFiles.tsx';

prepareScreens();

const revoked: string[] = [];
beforeEach(() => {
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${file instanceof File && file.name}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});

const CHOSEN = [
  new File(['x'], 'manual.pdf', { type: 'application/pdf' }),
  new File(['x'], 'plan.svg', { type: 'image/svg+xml' }),
  new File(['x'], 'front.heic', { type: 'image/heic' }),
  new File(['x'], 'back.jpg', { type: 'image/jpeg' }),
];

function Form() {
  const [files, setFiles] = useState<readonly File[]>(CHOSEN);
  return <ChooseFiles files={files} lost={0} lostBy="reload" onChange={setFiles} disabled={false} />;
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);
const pictures = () => [...document.querySelectorAll('li img')].map((picture) => picture.getAttribute('src'));

test('chosen photos are shown, and the first one that the browser can show is named as the cover', async () => {
  renderScreen(<Form />);
  expect(pictures()).toEqual(['blob:front.heic', 'blob:back.jpg']);
  expect(screen.getAllByText('Cover')).toHaveLength(1);
  expect(row('front.heic').getByText('Cover')).toBeTruthy();
  fireEvent.error(document.querySelector('li img') ?? document.body);
  expect(pictures()).toEqual(['blob:back.jpg']);
  expect(row('back.jpg').getByText('Cover')).toBeTruthy();
});

test('the address of a chosen photo ends once it is removed', async () => {
  const { user } = renderScreen(<Form />);
  expect(revoked).toEqual([]);
  await user.click(button('Remove back.jpg'));
  expect(revoked).toEqual(['blob:back.jpg']);
  expect(pictures()).toEqual(['blob:front.heic']);
});
