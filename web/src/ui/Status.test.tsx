// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Status } from './Status.tsx';

afterEach(cleanup);

test('a text comes into a region that is there before it', async () => {
  render(<Status>4 items were changed.</Status>);
  const visibility = () => screen.getByText('4 items were changed.').style.visibility;

  expect(screen.getByRole('status').style.visibility).toBe('');
  expect(visibility()).toBe('hidden');
  await waitFor(() => expect(visibility()).toBe(''));
});
