// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Look } from '#web/ui/Look.tsx';
import '#web/base/texts/encryptionPassword.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

/** Loaded before the first test, whose time it would otherwise take. */
beforeAll(() => import('./passwordStrength.ts'));

const show = (password: string) =>
  render(
    <Look>
      <StrengthMeter password={password} level="Enhanced" />
    </Look>,
  );

test.each([
  ['password', 'Very weak', 'This is one of the most used passwords.'],
  ['p4ssw0rd', 'Very weak', 'This is close to a common password.'],
  ['zxcvfdsa', 'Weak', 'Add another word or two'],
])('calls %s %s and says what would help', async (password, grade, advice) => {
  show(password);
  expect((await screen.findByText(grade)).parentElement?.textContent).toContain(advice);
});

test('says what Maximum needs', async () => {
  render(
    <Look>
      <StrengthMeter password="zxcvfdsa" level="Maximum" />
    </Look>,
  );
  await screen.findByText(/Maximum needs at least “Good”/);
});

test('has no advice for a strong one', async () => {
  show('copper lantern 47 otter');
  expect((await screen.findByText('Strong')).parentElement?.textContent?.trim()).toBe('Strong');
});

test('says nothing of none', () => {
  show('');
  expect(screen.getByRole('status').textContent?.trim()).toBe('');
});
