// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { PHRASE } from '#web/testing/encryptionResponses.ts';
import { prepareEncryption } from '#web/testing/renderEncryption.tsx';
import { renderScreen } from '#web/testing/renderScreen.tsx';
import '#web/base/texts/encryptionDialogs.ts';
import { WordFields } from './WordFields.tsx';
import { useWordList } from './words.ts';

prepareEncryption();

const onEnd = vi.fn();

function Key() {
  const [value, setValue] = useState('');
  const list = useWordList();
  return (
    <>
      <WordFields value={value} list={list} error={undefined} onChange={setValue} onEnd={onEnd} />
      {list.length > 0 && <p>The list is loaded</p>}
      <button type="button">After</button>
    </>
  );
}

async function open() {
  onEnd.mockReset();
  const { user } = renderScreen(<Key />);
  await screen.findByText('The list is loaded');
  return user;
}
const field = (number: number) => screen.getByLabelText<HTMLInputElement>(new RegExp(`ord ${number} of 24$`));
const texts = () => screen.getAllByLabelText<HTMLInputElement>(/ord \d+ of 24$/).map(({ value }) => value);

describe('the fields of a recovery key', () => {
  test('begin with the first word, and Space or Enter goes on', async () => {
    const user = await open();
    expect(document.activeElement).toBe(field(1));
    await user.keyboard('zebra walnut{Enter}');
    expect(texts().slice(0, 3)).toEqual(['zebra', 'walnut', '']);
    expect(document.activeElement).toBe(field(3));
    screen.getByText(/2 of 24 words entered\.$/);
  });

  test('complete a beginning that can only mean one word', async () => {
    const user = await open();
    await user.keyboard('umbr ');
    expect(field(1).value).toBe('umbrella');
  });

  test('offer the words that a beginning may mean', async () => {
    const user = await open();
    await user.keyboard('ze');
    await user.click(await screen.findByRole('option', { name: 'zero' }));
    expect(field(1).value).toBe('zero');
    expect(document.activeElement).toBe(field(2));
  });

  test('take a whole key that is pasted into any of them', async () => {
    const user = await open();
    await user.click(field(7));
    await user.paste(PHRASE.toUpperCase());
    expect(texts()).toEqual(PHRASE.split(' '));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('lead to a word that is not in the list where the last one is entered', async () => {
    const user = await open();
    await user.click(field(1));
    await user.paste(PHRASE.split(' ').with(4, 'walnutt').join(' '));
    expect(document.activeElement).toBe(field(5));
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('take the key from the whole saved file', async () => {
    const user = await open();
    const words = PHRASE.split(' ');
    const file = [
      'Item Registry: Your Recovery Key',
      'Made on 2 January 2026. If you have an earlier recovery key, it no longer works.',
      '',
      ...words.map((word, at) => `${String(at + 1).padStart(2)}. ${word}`),
      '',
      PHRASE,
      '',
    ];
    await user.click(field(1));
    await user.paste(file.join('\n'));
    expect(texts()).toEqual(words);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('mark a word that is not in the list, and say which', async () => {
    const user = await open();
    await user.keyboard('zebra walnutt violin');
    await screen.findByText(/^Word 2, “walnutt”, is not a recovery-key word/);
    expect(field(2).getAttribute('aria-invalid')).toBe('true');
    expect(field(1).getAttribute('aria-invalid')).not.toBe('true');
  });

  test('go back by Backspace from an empty one', async () => {
    const user = await open();
    await user.keyboard('zebra {Backspace}');
    expect(document.activeElement).toBe(field(1));
  });

  test('are kept from spelling services, which may send a key elsewhere', async () => {
    await open();
    for (const input of screen.getAllByLabelText(/ord \d+ of 24$/)) {
      expect(input.getAttribute('spellcheck')).toBe('false');
      expect(input.getAttribute('autocomplete')).toBe('off');
    }
  });
});
