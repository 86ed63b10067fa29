// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Look } from '#web/ui/Look.tsx';
import { SecretInput } from './SecretInput.tsx';

beforeEach(() => {
  render(
    <Look>
      <SecretInput label="Password" toggleLabel="Show or hide" />
    </Look>,
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const toggle = () => screen.getByRole('button', { name: 'Show or hide' });

describe('the button that shows a password', () => {
  test('does nothing before the pointer is let go on it, so that a press can be taken back', () => {
    fireEvent.mouseDown(toggle());
    expect(field().type).toBe('password');
    fireEvent.touchStart(toggle());
    fireEvent.touchEnd(toggle());
    expect(field().type).toBe('password');
  });

  test('shows it at a click, and leaves the focus in the field', async () => {
    const user = userEvent.setup();
    await user.click(field());
    await user.click(toggle());
    expect(field().type).toBe('text');
    expect(toggle().getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(field());
    await user.click(toggle());
    expect(field().type).toBe('password');
  });

  test.each(['{Enter}', ' '])('is reached and pressed by the keyboard: %j', async (key) => {
    const user = userEvent.setup();
    await user.click(field());
    await user.tab();
    await user.keyboard(key);
    expect(field().type).toBe('text');
  });
});
