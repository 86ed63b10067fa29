// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { createFakeVault } from '#web/testing/fakeVault.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import { LateCommands } from './LateCommands.tsx';

/** Loaded before, so that the tests wait for nothing else than what they try. */
beforeAll(() => import('./KeyboardCommands.tsx'));
prepareScreens('manual');

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

async function areThere(): Promise<boolean> {
  fireEvent.keyDown(document.body, { key: '?' });
  await pass(100);
  return screen.queryByRole('dialog', { name: 'Keyboard shortcuts' }) !== null;
}

/** The module is loaded in its own time, which no fake clock moves. */
const expectThem = () => expect.poll(areThere).toBe(true);

describe("the keyboard's commands", () => {
  test('come after the data of the first screen, which is asked for in the same moment', async () => {
    let arrive = (_: string): void => undefined;
    open(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    await pass(1_000);
    for (let time = 0; time < 10; time += 1) expect(await areThere()).toBe(false);
    arrive('The data');
    await expectThem();
  });

  test('come a second after the data where no key is pressed', async () => {
    open(Promise.resolve('The data'));
    await pass(500);
    await pass(1_000);
    await vi.dynamicImportSettled();
    await pass(0);
    expect(await areThere()).toBe(true);
  });

  test('come at the first key that is pressed once the data is there', async () => {
    open(Promise.resolve('The data'));
    await pass(500);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await vi.dynamicImportSettled();
    await pass(0);
    expect(await areThere()).toBe(true);
  });

  test('come after three seconds where the data takes longer', async () => {
    open(new Promise(() => undefined));
    await pass(1_500);
    for (let time = 0; time < 10; time += 1) expect(await areThere()).toBe(false);
    await pass(1_000);
    await expectThem();
  });
});
