// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

const styleOf = (testId: string) => getComputedStyle(screen.getByTestId(testId));
const isFound = () => screen.queryByRole('button') !== null;

function setSheet(css: string): void {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
}

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

describe('the computed styles of the component tests', () => {
  it('differ by the tag, and by nothing else where nothing sets them', () => {
    render(
      <p data-testid="block" style={{ justifyContent: 'center' }}>
        <span data-testid="inline" className="plain" />
      </p>,
    );

    expect(styleOf('block').display).toBe('block');
    expect(styleOf('inline').getPropertyValue('display')).toBe('');
    expect(styleOf('inline').visibility).toBe('');
    expect(styleOf('block').getPropertyValue('justify-content')).toBe('center');
  });

  it.each(['display: none', 'visibility: hidden'])(
    'hide a button by %s around it, for as long as that is set',
    (css) => {
      render(
        <div data-testid="around">
          <p>
            <button type="button">Send</button>
          </p>
        </div>,
      );
      expect(isFound()).toBe(true);

      screen.getByTestId('around').setAttribute('style', css);
      expect(isFound()).toBe(false);

      screen.getByTestId('around').setAttribute('style', 'color: red');
      expect(isFound()).toBe(true);
    },
  );

  it.each([
    '.kept { color: red } .aside { display: none !important }',
    '@media (min-width: 10px) { .aside { visibility: hidden } }',
    'main > .aside { display: none }',
    '.other, .aside { display: none }',
  ])('hide a button by its class once a sheet does: %s', (css) => {
    render(
      <main>
        <div className="kept aside">
          <button type="button">Send</button>
        </div>
      </main>,
    );
    setSheet('.kept { display: block }');
    expect(isFound()).toBe(true);

    setSheet(css);
    expect(isFound()).toBe(false);

    document.head.lastElementChild?.remove();
    expect(isFound()).toBe(true);
  });

  it('hide nothing by a sheet for a window that is narrower', () => {
    render(
      <button type="button" className="aside">
        Send
      </button>,
    );
    setSheet('@media (max-width: 10px) { .aside { display: none } }');

    expect(isFound()).toBe(true);
  });

  it('follow the text of a sheet, and rules that are put into it', () => {
    render(
      <button type="button" className="aside">
        Send
      </button>,
    );
    setSheet('.other { display: none }');
    expect(isFound()).toBe(true);

    const sheet = document.styleSheets[0];
    sheet?.insertRule('.aside { display: none }');
    expect(isFound()).toBe(false);

    if (document.head.lastElementChild) document.head.lastElementChild.textContent = '.aside { color: red }';
    expect(isFound()).toBe(true);
  });

  it('keep a click from a button that takes none', async () => {
    const pressed = vi.fn();
    render(
      <div style={{ pointerEvents: 'none' }}>
        <button type="button" onClick={pressed}>
          Send
        </button>
      </div>,
    );

    await expect(userEvent.click(screen.getByRole('button'))).rejects.toThrow('pointer-events: none');
    expect(pressed).not.toHaveBeenCalled();
  });

  it('hide a dialog until it is open', () => {
    render(<dialog data-testid="dialog" />);
    expect(styleOf('dialog').display).toBe('none');

    screen.getByTestId('dialog').setAttribute('open', '');
    expect(styleOf('dialog').display).toBe('block');
  });
});
