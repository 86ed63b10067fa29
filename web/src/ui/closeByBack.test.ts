// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeByBack } from './tendLayers.ts';

/** The watchers of the browser: Back goes to the last one that is left, or leaves the page. */
const watchers: EventTarget[] = [];
let end: () => void;
let isFinger: boolean;

class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }
  destroy(): void {
    watchers.splice(watchers.indexOf(this), 1);
  }
}

/** @returns whether something on the page took it */
function goBack(): boolean {
  const watcher = watchers.pop();
  watcher?.dispatchEvent(new Event('close'));
  return watcher !== undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  isFinger = true;
  vi.stubGlobal('CloseWatcher', Watcher);
  vi.stubGlobal('matchMedia', () => ({ matches: isFinger }));
  document.body.innerHTML = '<main><button id="opener">Open</button></main>';
});
afterEach(() => {
  end();
  watchers.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Opens a layer that closes at Escape, unless it is busy. */
function open(role: string, { isBusy = false, goesAfter = 0 } = {}): HTMLElement {
  const layer = document.createElement('section');
  layer.setAttribute('role', role);
  layer.innerHTML = '<input>';
  layer.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || isBusy) return;
    if (goesAfter > 0) setTimeout(() => layer.remove(), goesAfter);
    else layer.remove();
  });
  document.body.append(layer);
  layer.querySelector('input')?.focus();
  return layer;
}

/** Presses Escape as a user does. */
function pressKey(focused: HTMLElement): void {
  const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  Object.defineProperty(press, 'isTrusted', { value: true });
  focused.dispatchEvent(press);
}

const settle = () => vi.advanceTimersByTimeAsync(1_000);

describe('Back on a phone', () => {
  test.each(['dialog', 'alertdialog', 'menu'])('closes a %s, and the screen stays', async (role) => {
    end = closeByBack();
    const layer = open(role);
    expect(goBack()).toBe(true);
    expect(layer.isConnected).toBe(false);
    await settle();
    expect(goBack()).toBe(false);
  });

  test('closes one layer after the other, the uppermost first', async () => {
    end = closeByBack();
    const [under, above] = [open('dialog'), open('dialog')];
    goBack();
    expect([under.isConnected, above.isConnected]).toEqual([true, false]);
    await settle();
    goBack();
    expect(under.isConnected).toBe(false);
  });

  test('closes two layers at once where it is pressed twice, and stays on the screen', () => {
    end = closeByBack();
    const [under, above] = [open('dialog'), open('dialog')];
    expect([goBack(), goBack()]).toEqual([true, true]);
    expect([under.isConnected, above.isConnected]).toEqual([false, false]);
  });

  test('stays on the screen while the layer that it has closed goes', () => {
    end = closeByBack();
    open('dialog', { goesAfter: 200 });
    expect([goBack(), goBack()]).toEqual([true, true]);
  });

  test('is told apart from the key Escape, which closes one layer', async () => {
    end = closeByBack();
    const [under, above] = [open('dialog'), open('dialog')];
    pressKey(above);
    goBack();
    expect([under.isConnected, above.isConnected]).toEqual([true, false]);
    await settle();
    goBack();
    expect(under.isConnected).toBe(false);
  });

  test('leaves a layer open that is busy, and does not leave the screen at the next one either', async () => {
    end = closeByBack();
    const layer = open('dialog', { isBusy: true });
    goBack();
    await settle();
    expect(goBack()).toBe(true);
    expect(layer.isConnected).toBe(true);
  });

  test('leaves the screen where no layer is open any more', async () => {
    end = closeByBack();
    open('dialog').remove();
    await settle();
    expect(goBack()).toBe(false);
  });

  test('means nothing to a layer that is opened by a mouse', () => {
    isFinger = false;
    end = closeByBack();
    open('dialog');
    expect(goBack()).toBe(false);
  });
});
