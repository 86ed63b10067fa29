// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { responseOf } from '#web/testing/fakeServer.ts';
import { prepareScreens, renderScreen } from '#web/testing/renderScreen.tsx';
import CounterScreen from './CounterScreen.tsx';
import WeatherScreen from './WeatherScreen.tsx';

prepareScreens('manual');

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the counter', () => {
  test('counts the clicks of its button', async () => {
    renderScreen(<CounterScreen />);
    await pass(0);
    expect(screen.getByText('Current count: 0')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Increment' }));
    fireEvent.click(screen.getByRole('button', { name: 'Increment' }));
    expect(screen.getByText('Current count: 2')).toBeTruthy();
  });
});

describe('the weather forecast', () => {
  test('is shown as a table', async () => {
    const forecast = [{ date: '2026-01-02', temperatureC: 5, temperatureF: 41, summary: 'Chilly' }];
    renderScreen(<WeatherScreen />, { server: { fetch: async () => responseOf(forecast) } });
    await pass(100);
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Date',
      'Temp. (C)',
      'Temp. (F)',
      'Summary',
    ]);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Jan 2, 2026',
      '5',
      '41',
      'Chilly',
    ]);
  });

  test('is logged, and not reported, when it cannot be fetched', async () => {
    renderScreen(<WeatherScreen />, {
      server: { fetch: async () => responseOf({ message: 'Broken' }, 500) },
    });
    await pass(100);
    // biome-ignore lint/suspicious/noConsole: the log writes there
    expect(console.warn).toHaveBeenCalledWith('The weather forecast could not be fetched');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Broken')).toBeNull();
  });
});
