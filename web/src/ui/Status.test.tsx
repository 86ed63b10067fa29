// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Status } from './Status.tsx';

test('a text comes into a region that is there before it', async () => {
  render(<Status>4 items were changed.</Status>);
  const visibility = () => screen.getByText('4 items were changed.').style.visibility;

  expect(screen.getByRole('status').style.visibility).toBe('');
  expect(visibility()).toBe('hidden');
  await waitFor(() => expect(visibility()).toBe(''));
});
