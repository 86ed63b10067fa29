// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFocus } from './tendLayers.ts';

let release: () => void;
beforeEach(() => {
  document.body.innerHTML = '<main><h1 tabindex="-1">Items</h1><button id="opener">Open</button></main>';
  release = holdFocus();
  find('opener').focus();
});
afterEach(() => {
  release();
  document.body.replaceChildren();
});

const find = (id: string): HTMLElement => document.getElementById(id) ?? expect.unreachable(id);
const holder = () => document.activeElement?.id || document.activeElement?.tagName;
const expectHolder = (id: string) => vi.waitFor(() => expect(holder()).toBe(id), 20_000);

/** Opens a dialog with this content, in which one button has the focus. */
function open(html: string): HTMLElement {
  const dialog = document.createElement('section');
  dialog.id = 'dialog';
  dialog.tabIndex = -1;
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.innerHTML = html;
  document.body.append(dialog);
  find('pressed').focus();
  return dialog;
}

/** Shuts a button as a browser does, which lets go of the focus then. */
function shut(button: HTMLElement): void {
  button.blur();
  button.setAttribute('disabled', '');
}

test('a dialog whose pressed button goes takes the focus itself', async () => {
  const dialog = open('<button id="pressed">Delete</button>');
  dialog.innerHTML = '<p>Deleted</p><button id="next">Undo</button>';
  await expectHolder('dialog');
});

test('a dialog whose pressed button goes gives the focus to the button that asks for it', async () => {
  const dialog = open('<button id="pressed">Delete</button>');
  dialog.innerHTML = '<button id="undo">Undo</button><button id="done" data-autofocus>Done</button>';
  await expectHolder('done');
});

test('a button that is shut while it works has the focus again once it is open', async () => {
  open('<input data-autofocus><button id="pressed">Download</button>');
  shut(find('pressed'));
  await expectHolder('dialog');
  find('pressed').removeAttribute('disabled');
  await expectHolder('pressed');
});

test('a user who went on while a button was shut stays there', async () => {
  open('<button id="cancel">Cancel</button><button id="pressed">Download</button>');
  shut(find('pressed'));
  await expectHolder('dialog');
  find('cancel').focus();
  find('pressed').removeAttribute('disabled');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(holder()).toBe('cancel');
});

test('the focus of a dialog that has gone returns to what had it before', async () => {
  open('<button id="pressed">Save</button>').remove();
  await expectHolder('opener');
});

test('the focus of a dialog that has gone with its opener returns to the heading of the screen', async () => {
  const dialog = open('<button id="pressed">Save</button>');
  find('opener').remove();
  dialog.remove();
  await expectHolder('H1');
});

test('a focus that is lost while no dialog is open stays lost', async () => {
  find('opener').remove();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(holder()).toBe('BODY');
});
