// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PHRASE } from '#web/testing/encryptionResponses.ts';
import { Look } from '#web/ui/Look.tsx';
import '#web/base/texts/encryptionDialogs.ts';
import Overlays from '#web/ui/overlays.tsx';
import { showRecoveryKey } from './RecoveryKey.tsx';

const WORDS = PHRASE.split(' ');
const onSaved = vi.fn();
const user = userEvent.setup();

beforeEach(async () => {
  onSaved.mockReset();
  // A test file before this one may have left something there: all of a worker share a window.
  localStorage.clear();
  sessionStorage.clear();
  render(
    <Look>
      <Overlays />
    </Look>,
  );
  void showRecoveryKey(PHRASE).then(onSaved);
  await screen.findByRole('dialog', { name: 'Your Recovery Key' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog', { name: 'Your Recovery Key' });
/** The two fields of the check, with the words that belong there. */
const askedFor = () =>
  within(dialog())
    .getAllByRole<HTMLInputElement>('textbox')
    .map((field) => {
      const place = Number(/^Word (\d+)$/.exec(field.labels?.[0]?.textContent ?? '')?.[1]);
      return { field, place, word: WORDS[place - 1] ?? '' };
    });

test('the 24 words are listed in their order', () => {
  const words = within(screen.getByRole('list', { name: 'The words of your recovery key' }));
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(WORDS);
});

test('above them stands when they were made, and that they replace every earlier key', () => {
  expect(
    within(dialog()).getByText(
      /^Made on .+\d{4}\. If you have an earlier recovery key, it no longer works\.$/,
    ),
  ).toBeTruthy();
});

describe('it cannot be dismissed by accident', () => {
  test('has no button to close it', () => {
    expect(within(dialog()).queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('stays at Escape and at a click beside it', async () => {
    await user.keyboard('{Escape}');
    fireEvent.keyDown(window, { key: 'Escape' });
    await user.click(document.querySelector('.mantine-Modal-overlay') as Element);
    expect(dialog()).toBeTruthy();
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('lets the browser ask before the page is left', () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

describe('the check', () => {
  beforeEach(() => user.click(button('Continue')));

  test('asks for two different words, which are not shown', () => {
    const asked = askedFor();
    expect(asked).toHaveLength(2);
    expect(asked[0]?.place).not.toBe(asked[1]?.place);
    for (const word of WORDS) expect(document.body.textContent).not.toContain(word);
    expect(document.activeElement).toBe(asked[0]?.field);
  });

  test('says which word is wrong, and goes on when it is mended, in any case', async () => {
    const [first, second] = askedFor();
    await user.type(first?.field as Element, ` ${first?.word.toUpperCase()} `);
    await user.type(second?.field as Element, first?.word ?? '');
    await user.click(button("I've Saved My Recovery Key"));
    expect(screen.getByText(`This is not word ${second?.place} of your recovery key`)).toBeTruthy();
    expect(screen.queryByText(`This is not word ${first?.place} of your recovery key`)).toBeNull();
    expect(document.activeElement).toBe(second?.field);
    expect(onSaved).not.toHaveBeenCalled();
    await user.clear(second?.field as Element);
    await user.type(second?.field as Element, `${second?.word}{Enter}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('accepts no empty answers', async () => {
    await user.click(button("I've Saved My Recovery Key"));
    expect(screen.getAllByText(/This is not word/)).toHaveLength(2);
    expect(onSaved).not.toHaveBeenCalled();
  });

  test('can be skipped by a user who takes the risk, which is named', async () => {
    screen.getByText(/If you then forget your password, your encrypted items can only be deleted/);
    await user.click(button('I will take the risk'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('shows the words again on request', async () => {
    await user.click(button('Show the Key Again'));
    expect(screen.getByText(WORDS[0] ?? '', { ignore: '[aria-hidden] *' })).toBeTruthy();
  });
});

describe('keeping it', () => {
  test('copies the words', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copy'));
    expect(write).toHaveBeenCalledWith(PHRASE);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  test('says when copying failed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(button('Copy'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The key could not be copied. Please download or print it instead.',
    );
  });

  test('downloads them as a text that an address does not hold', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:made';
    });
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('item-registry-recovery-key.txt');
      expect(this.href).toBe('blob:made');
    });
    await user.click(button('Download'));
    expect(click).toHaveBeenCalledOnce();
    const text = (await blobs[0]?.text()) ?? '';
    expect(text).toContain(PHRASE);
    expect(text).toContain('24. vintage');
    expect(revoked).toHaveBeenCalledWith('blob:made');
  });

  test('prints a sheet of its own', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(button('Print'));
    expect(print).toHaveBeenCalledOnce();
    const sheet = document.querySelector('body > section[aria-hidden]');
    expect(sheet?.querySelectorAll('li')).toHaveLength(24);
  });
});

test('no storage holds a word of it', async () => {
  await act(async () => user.click(button('Continue')));
  for (const storage of [localStorage, sessionStorage]) {
    for (const word of WORDS) expect(JSON.stringify({ ...storage })).not.toContain(word);
  }
  expect(window.location.href).not.toMatch(/zebra|vintage/);
});

describe('the clipboard', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('loses the words after a minute', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copy'));
    await passes(59_000);
    expect(write).toHaveBeenCalledTimes(1);
    await passes(1_000);
    expect(write).toHaveBeenLastCalledWith('');
  });

  test('loses them when the user comes back to the page', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copy'));
    await passes(90_000);
    expect(write).toHaveBeenCalledTimes(1);
    focus.mockReturnValue(true);
    window.dispatchEvent(new Event('focus'));
    expect(write).toHaveBeenLastCalledWith('');
  });

  test('keeps a later copy', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(button('Copy'));
    document.dispatchEvent(new Event('copy'));
    await passes(90_000);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
