// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keepFocus, passFocus } from './keepFocus.ts';

afterEach(() => document.body.replaceChildren());

/** A page with this content, on which nothing has the focus. */
function show(html: string): void {
  document.body.innerHTML = html;
}
const HEADING = '<h1 tabindex="-1">Items</h1>';

test.each([
  ['goes to the heading of the screen', `<main tabindex="-1">${HEADING}<button>Add</button></main>`, 'H1'],
  [
    'goes to the screen where a notice hides it',
    '<main tabindex="-1"><button>Unlock</button></main>',
    'MAIN',
  ],
  ['stays lost where there is no screen', '<p>Nothing</p>', 'BODY'],
])('a focus that was lost %s', async (_, html, holder) => {
  show(html);
  await keepFocus();
  expect(document.activeElement?.tagName).toBe(holder);
});

test('a focus that something has stays there', async () => {
  show(`<main tabindex="-1">${HEADING}<button>Add</button></main>`);
  document.querySelector('button')?.focus();
  await keepFocus();
  expect(document.activeElement?.tagName).toBe('BUTTON');
});

test('a focus is passed on also from the heading, which has it since a dialog closed', async () => {
  show(`<main tabindex="-1">${HEADING}<button>Add</button></main>`);
  document.querySelector('h1')?.focus();
  await passFocus(document.querySelector('button'), null);
  expect(document.activeElement?.tagName).toBe('BUTTON');
});
