// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

vi.mock('./main.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a page whose app cannot be loaded says so, and offers to load it again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  window.history.replaceState(null, '', '/help');
  document.body.innerHTML = '<main id="arriving"><p id="verifying" role="status" hidden>Verifying</p></main>';
  await import('./enter.ts');
  await expect.poll(() => document.querySelector('button')).not.toBeNull();
  const said = document.getElementById('verifying');
  expect(said?.hidden).toBe(false);
  expect(said?.textContent).toBe(
    'The item registry could not be loaded. Please check your connection and try again.Reload',
  );
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  document.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
