// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { makeItem } from '#web/testing/items.ts';
import { chooserOf, registered, tableOf } from '#web/testing/renderImport.tsx';
import { button, dialog, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { isAnythingTyped } from '#web/ui/leaving.ts';
import { dateEvidenceOf } from './mapping/valueForms.ts';
import { planOf } from './planning/plan.ts';
import { tableOf as readTable, type TableRequest } from './reading/table.ts';

vi.mock('./planning/plan.ts', { spy: true });
vi.mock('./mapping/valueForms.ts', { spy: true });

prepareScreens();

let choose: ReturnType<typeof chooserOf>;
let registry: ReturnType<typeof createFakeImports>;
beforeEach(() => {
  registry = createFakeImports();
  choose = chooserOf(registry);
});

function drop(file: File): void {
  const event = new Event('drop', { bubbles: true });
  fireEvent(window, Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } }));
}

describe('a chosen file', () => {
  test('shows its columns with what they become, and what will happen', async () => {
    await choose('Name,Type,Colour,Where\nLamp,Light,Red,Hall\n,Light,,\n');

    await screen.findByText('1 item will be registered.');
    screen.getByText('Row 3, name: Must not be blank');
    expect(screen.getByRole('combobox', { name: 'Name becomes' })).toHaveProperty('value', 'Name');
    expect(screen.getByRole('combobox', { name: 'Where becomes' })).toHaveProperty('value', 'Place');
    expect(screen.getByRole('textbox', { name: 'Name of the detail from Colour' })).toHaveProperty(
      'value',
      'Colour',
    );
  });

  test('is the last one that was chosen, however long one before takes to be read', async () => {
    const { user } = await choose('Name\nLamp\n');
    await findButton('Import 1 item');
    const slow = new File([tableOf(2)], 'slow.csv', { type: 'text/csv' });
    let read: () => void = () => undefined;
    slow.arrayBuffer = async () => {
      await new Promise<void>((resolve) => {
        read = resolve;
      });
      return new TextEncoder().encode(tableOf(2)).buffer;
    };
    drop(slow);
    await waitFor(() => expect(button('Choose another file').disabled).toBe(true));
    drop(new File([tableOf(3)], 'last.csv', { type: 'text/csv' }));
    await findButton('Import 3 items');
    await act(async () => read());
    await act(() => vi.advanceTimersByTimeAsync(200));
    screen.getByText('last.csv');
    await user.click(button('Import 3 items'));
    await registered('3 items are registered.');
  });

  test.each(['content', 'beginning'] as const)(
    'lets nothing be chosen for the reading of the one that it replaces, while its own %s is read',
    async (part) => {
      await choose('Name;Colour\nLamp;Red\n');
      await findButton('Import 1 item');
      const slow = new File([tableOf(3)], 'slow.csv', { type: 'text/csv' });
      const { promise: untilRead, resolve: read } = deferred<void>();
      const bytes = async () => {
        await untilRead;
        return new TextEncoder().encode(tableOf(3)).buffer;
      };
      if (part === 'content') slow.arrayBuffer = bytes;
      else slow.slice = () => Object.assign(new Blob(), { arrayBuffer: bytes });
      const fields = () =>
        ['Characters', 'Columns are separated by'].map((name) =>
          screen.getByRole<HTMLInputElement>('combobox', { name }),
        );
      expect(fields().map(({ disabled }) => disabled)).toEqual([false, false]);
      drop(slow);
      await waitFor(() => expect(button('Choose another file').disabled).toBe(true));
      expect(fields().map(({ disabled }) => disabled)).toEqual([true, true]);
      expect(button('Import 1 item').disabled).toBe(true);
      const columns = within(screen.getByRole('region', { name: 'What the columns become' }));
      const choices = [...columns.getAllByRole('combobox'), ...columns.getAllByRole('textbox')];
      expect(choices.every((choice) => choice.matches(':disabled'))).toBe(true);
      await act(async () => read());
      await findButton('Import 3 items');
      screen.getByText('slow.csv');
      expect(fields().map(({ disabled }) => disabled)).toEqual([false, false]);
    },
  );

  test('replaces the one before, although a choice for the reading of that one is still on its way', async () => {
    const { user } = await choose('Name;Colour\nLamp;Red\n');
    await findButton('Import 1 item');
    const answers: (() => void)[] = [];
    class SlowWorker {
      onmessage: ((event: MessageEvent) => void) | undefined;
      postMessage({ bytes, reading }: TableRequest): void {
        answers.push(() =>
          this.onmessage?.(new MessageEvent('message', { data: readTable(bytes, reading) })),
        );
      }
      terminate(): void {}
    }
    vi.stubGlobal('Worker', SlowWorker);
    await user.click(screen.getByRole('combobox', { name: 'Columns are separated by' }));
    await user.click(await screen.findByRole('option', { name: 'Comma' }));
    drop(new File([tableOf(3)], 'last.csv', { type: 'text/csv' }));
    await waitFor(() => expect(answers).toHaveLength(2));
    await act(async () => answers[1]?.());
    await findButton('Import 3 items');
    await act(async () => answers[0]?.());
    screen.getByText('last.csv');
    await findButton('Import 3 items');
  });

  test('is read as was chosen for it, also while it is being read', async () => {
    const { user } = await choose('Name;Colour\nLamp;Red\n');
    await findButton('Import 1 item');
    const readings: unknown[] = [];
    class SlowWorker {
      postMessage({ reading }: { readonly reading: unknown }): void {
        readings.push(reading);
      }
      terminate(): void {}
    }
    vi.stubGlobal('Worker', SlowWorker);
    await user.click(screen.getByRole('combobox', { name: 'Characters' }));
    await user.click(await screen.findByRole('option', { name: /Western/ }));
    await user.click(screen.getByRole('combobox', { name: 'Columns are separated by' }));
    await user.click(await screen.findByRole('option', { name: 'Comma' }));
    expect(readings.at(-1)).toEqual({ encoding: 'windows-1252', separator: ',' });
  });

  /** No worker's code can be loaded from now on. Returns how each table was to be read. */
  function goOffline(): readonly unknown[] {
    const readings: unknown[] = [];
    class MissingWorker {
      onerror: ((event: Event) => void) | undefined;
      postMessage({ reading }: TableRequest): void {
        readings.push(reading);
        this.onerror?.(new Event('error'));
      }
      terminate(): void {}
    }
    vi.stubGlobal('Worker', MissingWorker);
    return readings;
  }

  test('stays as it was chosen where the code that reads it anew cannot be loaded', async () => {
    const { user } = await choose('Name;Colour\nLamp;Red\n');
    await findButton('Import 1 item');
    const readings = goOffline();
    await user.click(screen.getByRole('combobox', { name: 'Columns are separated by' }));
    await user.click(await screen.findByRole('option', { name: 'Comma' }));
    await screen.findByText(/could not be loaded\. Check your connection/);
    await findButton('Import 1 item');
    expect(screen.getByRole('combobox', { name: 'Columns are separated by' })).toHaveProperty(
      'value',
      'Semicolon',
    );
    await user.click(screen.getByRole('combobox', { name: 'Characters' }));
    await user.click(await screen.findByRole('option', { name: /Western/ }));
    expect(readings.at(-1)).toEqual({ encoding: 'windows-1252', separator: ';' });
  });

  test('takes the one before away also where the code that reads it cannot be loaded', async () => {
    await choose('Name;Colour\nLamp;Red\n');
    await findButton('Import 1 item');
    goOffline();
    drop(new File([tableOf(3)], 'other.csv', { type: 'text/csv' }));
    await screen.findByText(/could not be loaded\. Check your connection/);
    expect(screen.queryByRole('button', { name: 'Import 1 item' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Characters' })).toBeNull();
  });

  test('is planned anew once the name of a detail is written, not at each key', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n');
    const name = await screen.findByRole('textbox', { name: 'Name of the detail from Colour' });
    await findButton('Import 1 item');
    vi.mocked(planOf).mockClear();
    vi.mocked(dateEvidenceOf).mockClear();
    await user.type(name, ' of the shade');
    expect(planOf).not.toHaveBeenCalled();
    expect(dateEvidenceOf).not.toHaveBeenCalled();
    await waitFor(() => expect(planOf).toHaveBeenCalledTimes(1));
  });

  test('is imported as it is mapped, however soon after the last key', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the detail from Colour' }), 's');
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
    expect(registry.state.sent[0]?.items[0]?.properties).toEqual([{ name: 'Colours', value: 'Red' }]);
  });

  test('is not told to hold nothing while the name of a detail is written anew', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n');
    const name = await screen.findByRole('textbox', { name: 'Name of the detail from Colour' });
    await findButton('Import 1 item');
    await user.clear(name);
    screen.getByText('Give each detail a name.');
    await act(() => vi.advanceTimersByTimeAsync(400));
    await user.type(name, 'S');
    expect(screen.queryByText('Nothing can be imported from this file as it is.')).toBeNull();
    expect(screen.queryByText(/^Row 2/)).toBeNull();
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
  });

  test('can be mapped otherwise', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n');
    await user.click(await screen.findByRole('combobox', { name: 'Colour becomes' }));
    await user.click(await screen.findByRole('option', { name: 'Type' }));
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');

    expect(registry.state.sent[0]?.items).toEqual([
      { name: 'Lamp', assetType: 'Red', description: 'No description yet', properties: [] },
    ]);
  });

  test('asks before it is left once its columns were changed, and not before', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n');
    await screen.findByText('1 item will be registered.');
    expect(isAnythingTyped()).toBe(false);
    await user.click(await screen.findByRole('combobox', { name: 'Colour becomes' }));
    await user.click(await screen.findByRole('option', { name: 'Type' }));
    expect(isAnythingTyped()).toBe(true);
    await user.click(await screen.findByRole('combobox', { name: 'Colour becomes' }));
    await user.click(await screen.findByRole('option', { name: 'Detail…' }));
    expect(isAnythingTyped()).toBe(false);
  });

  test('that was exported from Homebox is recognised', async () => {
    await choose('HB.name,HB.location,HB.tags\nDrill,Cellar,Tools;Power\n');

    await screen.findByText('1 row, exported from Homebox');
    await screen.findByText('1 item will be registered.');
  });

  test.each([
    ['', /has no rows to import/],
    [`PK\u0003\u0004${'-'.repeat(26)}[Content_Types].xml`, /workbook of a spreadsheet program/],
  ])('that cannot be imported says so', async (text, message) => {
    await choose(text);
    expect((await screen.findByRole('alert')).textContent).toMatch(message);
  });

  test('leaves out what is registered already, unless the user wants it twice', async () => {
    registry.has([
      makeItem({ name: 'Drill', properties: [{ id: 'p', name: 'Serial number', value: 'SN-1' }] }),
    ]);
    const { user } = await choose('Name,Serial number\nDrill,SN-1\nSaw,SN-2\n');

    await screen.findByText(/1 row has the name and serial number of an item that you have already/);
    await findButton('Import 1 item');
    await user.click(screen.getByRole('checkbox', { name: 'Leave them out' }));
    await findButton('Import 2 items');
  });
});

describe('an import', () => {
  test('registers all items in batches of 25, each under a key of its own', async () => {
    const { user } = await choose(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    await registered('60 items are registered.');

    expect(registry.state.sent.map(({ items }) => items.length)).toEqual([25, 25, 10]);
    expect(new Set(registry.state.sent.map(({ key }) => key)).size).toBe(3);
    expect(registry.names()).toHaveLength(60);
  });

  test('goes on after a lost connection, and registers nothing twice', async () => {
    registry.failures.push({ status: 503, body: { message: 'Busy', code: 'unavailable' } });
    const { user } = await choose(tableOf(30));
    await user.click(await findButton('Import 30 items'));

    await registered('30 items are registered.');
    expect(registry.names()).toHaveLength(30);
    expect(registry.state.sent).toHaveLength(3);
  });

  test('that was interrupted goes on when the same file is chosen again', async () => {
    const { user, unmount } = await choose(tableOf(60));
    await user.click(await findButton('Import 60 items'));
    await registered('60 items are registered.');
    const [first] = registry.state.made;
    registry.state.made = first ? [{ ...first, count: 25 }] : [];
    unmount();

    const again = await choose(tableOf(60));
    await again.user.click(await findButton('Import 60 items'));
    await registered('60 items are registered.');

    expect(registry.names()).toHaveLength(60);
    const keys = registry.state.sent.map(({ key }) => key);
    expect(keys.slice(3)).toEqual(keys.slice(0, 3));
  });

  test('asks first where the file was imported already', async () => {
    const { user, unmount } = await choose(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    unmount();

    const again = await choose(tableOf(3));
    await again.user.click(await findButton('Import 3 items'));
    const question = within(
      await screen.findByRole('dialog', { name: 'Import this file again?' }, { timeout: 15_000 }),
    );
    await again.user.click(question.getByRole('button', { name: 'Import again' }));
    await registered('3 items are registered.');
    expect(registry.names()).toHaveLength(6);
  });

  test('lists again at its end the rows that could be no items', async () => {
    const { user } = await choose('Name,Colour\nLamp,Red\n,Blue\n');
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
    screen.getByText('Row 3, name: Must not be blank');
  });

  test('lists what the registry refuses, and registers the rest', async () => {
    const issues = [{ path: 'items.1', message: 'An item can hold at most 300 KB.' }];
    registry.failures.push({ status: 413, body: { message: 'Too large', code: 'too_large', issues } });
    const { user } = await choose(tableOf(3));
    await user.click(await findButton('Import 3 items'));

    await registered('2 items are registered.');
    screen.getByText('Row 3, whole item: An item can hold at most 300 KB.');
    expect(registry.names()).toEqual(['Thing 0', 'Thing 2']);
  });

  test('lists what the registry refuses before the many rows that could be no items', async () => {
    const issues = [{ path: 'items.1', message: 'An item can hold at most 300 KB.' }];
    registry.failures.push({ status: 413, body: { message: 'Too large', code: 'too_large', issues } });
    const { user } = await choose(`${tableOf(3)}${',Box,Old,Red\n'.repeat(60)}`);
    await user.click(await findButton('Import 3 items'));

    await registered('2 items are registered.');
    screen.getByText('Row 3, whole item: An item can hold at most 300 KB.');
    screen.getByText('61 rows cannot be imported:');
  });

  test('can be undone, and says what was kept', async () => {
    const { user } = await choose(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    const id = `${registry.state.sent[0]?.key}-1`;
    registry.state.kept = [{ id, reason: 'changed' }];
    await user.click(button('Undo this import'));
    await user.click(within(await dialog('Undo this import?')).getByRole('button', { name: 'Undo import' }));

    await screen.findByText('2 items were deleted.');
    screen.getByText(/changed since the import/);
    await waitFor(() => expect(screen.queryByText('Recent imports')).toBeNull());
    button('Choose a file');
  });
});

describe('the undoing of an import', () => {
  /** Agrees to undo the import of three items. The response is held back. */
  async function undoing() {
    const { user, container } = await choose(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');
    let respond: () => void = () => undefined;
    registry.hooks.before = () =>
      new Promise((resolve) => {
        respond = resolve;
      });
    const agree = async (label: string | RegExp) => {
      await user.click(await findButton(label));
      const question = within(await dialog('Undo this import?'));
      await user.click(question.getByRole('button', { name: 'Undo import' }));
      registry.hooks.before = async () => undefined;
    };
    const chooseNext = async () => {
      const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type=file]');
      if (!input) throw new Error('There is no file field');
      await user.upload(input, new File([tableOf(2)], 'next.csv', { type: 'text/csv' }));
    };
    return { user, agree, chooseNext, respond: () => act(async () => respond()) };
  }

  test('leaves the file alone that was chosen before it ended', async () => {
    const { user, agree, chooseNext, respond } = await undoing();
    await agree('Undo this import');
    await user.click(button('Import another file'));
    await findButton('Choose a file');
    await chooseNext();
    await findButton('Import 2 items');
    await respond();
    await screen.findByText('3 items were deleted.');
    button('Import 2 items');
  });

  test('leaves the import alone that began before it ended', async () => {
    const { user, agree, chooseNext, respond } = await undoing();
    await user.click(button('Import another file'));
    await agree(/^Undo the import of/);
    await chooseNext();
    await user.click(await findButton('Import 2 items'));
    await registered('2 items are registered.');
    await respond();
    await screen.findByText(/items were deleted\.$/);
    screen.getByText('2 items are registered.');
  });
});

describe('the import screen', () => {
  test('stores nothing of the file in the browser', async () => {
    const { user } = await choose(tableOf(3));
    await user.click(await findButton('Import 3 items'));
    await registered('3 items are registered.');

    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toMatch(/Thing|things\.csv|Colour/);
  });
});
