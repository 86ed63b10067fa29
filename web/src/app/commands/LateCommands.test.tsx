// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { LateCommands } from './LateCommands.tsx';

/** Loaded before, so that the tests wait for nothing else than what they try. */
beforeAll(() => import('./LateParts.tsx'));
prepareScreens('manual');

let listening: MockInstance<typeof document.addEventListener>;
beforeEach(() => {
  listening = vi.spyOn(document, 'addEventListener');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface ScreenProps {
  readonly data: Promise<string>;
}

const Screen = ({ data }: ScreenProps) => useQuery({ queryKey: ['data'], queryFn: () => data }).data ?? '';

function open(data: Promise<string>) {
  renderScreen(
    <>
      <Screen data={data} />
      <LateCommands />
    </>,
    { server: createFakeServer(createFakeVault({ level: null }).handlers) },
  );
}

/** Whether they listen, which no key has to be pressed for. */
const areThere = (): boolean => listening.mock.calls.some(([type]) => type === 'keydown');

/** The module is loaded in its own time, which no fake clock moves. */
async function loaded(): Promise<void> {
  await vi.dynamicImportSettled();
  await pass(0);
}

/** Passes the time in short steps, as a browser does, and gives the time in ms by which the commands were there. */
async function arrival(most: number): Promise<number | undefined> {
  for (let ms = 0; ms <= most; ms += 100) {
    await loaded();
    if (areThere()) return ms;
    await pass(100);
  }
  return undefined;
}

describe("the keyboard's commands", () => {
  test('come a second after the data of the first screen, which is asked for in the same moment', async () => {
    let arrive = (_: string): void => undefined;
    open(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    expect(await arrival(2_000)).toBeUndefined();
    arrive('The data');
    const ms = await arrival(2_000);
    expect(ms).toBeGreaterThanOrEqual(1_000);
    expect(ms).toBeLessThanOrEqual(1_200);
  });

  test.each([
    ['key that is pressed', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
    ['press of a button', () => fireEvent.pointerDown(document.body)],
  ])('come at the first %s once the data is there', async (_, act) => {
    open(Promise.resolve('The data'));
    expect(await arrival(500)).toBeUndefined();
    act();
    await loaded();
    expect(areThere()).toBe(true);
  });

  test('come a second after three where the data takes longer', async () => {
    open(new Promise(() => undefined));
    const ms = await arrival(5_000);
    expect(ms).toBeGreaterThanOrEqual(4_000);
    expect(ms).toBeLessThanOrEqual(4_200);
  });
});

test('while the browser has no connection, a line says so on every screen', async () => {
  open(Promise.resolve('The data'));
  await arrival(2_000);
  const text = 'You seem to be offline';
  expect(screen.queryByText(text)).toBeNull();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(text).closest('[aria-live=polite]')).not.toBeNull();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText(text)).toBeNull();
});
