// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import '#web/base/texts/showing.ts';
import { button, prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { PdfPages } from './PdfPages.tsx';

prepareScreens();

/** Everything is 800 pixels wide; happy-dom has no layout. */
class WideObserver {
  readonly #tell: (entries: { contentRect: { width: number; height: number } }[]) => void;
  constructor(tell: (entries: { contentRect: { width: number; height: number } }[]) => void) {
    this.#tell = tell;
  }
  observe() {
    queueMicrotask(() => this.#tell([{ contentRect: { width: 800, height: 600 } }]));
  }
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('ResizeObserver', WideObserver));

const page = { getViewport: () => ({ width: 210, height: 297 }) };

function show(numPages: number) {
  const pdf = { numPages, getPage: async () => page } as unknown as Parameters<typeof PdfPages>[0]['pdf'];
  const server = createFakeServer({});
  return renderScreen(<PdfPages pdf={pdf} onSave={() => undefined} />, { server });
}
const shownPages = () => document.querySelectorAll('section[aria-label^="Page "]').length;

describe('the pages of a PDF', () => {
  test('are all there in a document of usual length', async () => {
    show(3);
    await waitFor(() => expect(shownPages()).toBe(3));
    expect(screen.queryByRole('button', { name: 'Show more pages' })).toBeNull();
  });

  test('are 200 of the millions that a small file may claim, and as many more when the user asks', async () => {
    const { user } = show(5_000_000);
    await waitFor(() => expect(shownPages()).toBe(200));
    await user.click(button('Show more pages'));
    expect(shownPages()).toBe(400);
  });
});
