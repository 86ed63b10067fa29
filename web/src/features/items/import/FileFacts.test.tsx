// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createFakeImports } from '#web/testing/fakeImports.ts';
import { chooserOf, registered } from '#web/testing/renderImport.tsx';
import { findButton, prepareScreens } from '#web/testing/renderScreen.tsx';

prepareScreens();

const day = (date: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** By its label, which takes less time to find than its role. */
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

describe('the values of a file of another program', () => {
  test('become dates and amounts in the way that the user says', async () => {
    const registry = createFakeImports();
    const { user, container } = await chooserOf(registry)(
      'Name;Purchase date;Price\nLamp;03.04.2024;1.234,50\nSofa;05.06.2024;20 USD\n',
    );
    await findButton('Import 2 items');
    const told = () => container.textContent?.replace(/[\u2068\u2069]/g, '');
    expect(told()).toContain(`03.04.2024 becomes ${day('2024-04-03')}. The file can be read both ways`);
    expect(told()).toContain('An amount without a currency counts in no total.');
    await user.click(field('Dates are written'));
    await user.click(await screen.findByText(/^Month first/));
    expect(told()).toContain(`03.04.2024 becomes ${day('2024-03-04')}.`);
    await user.click(field('Currency of amounts that name none'));
    await user.click(await screen.findByText('CHF'));
    await user.click(await findButton('Import 2 items'));
    await registered('2 items are registered.');
    expect(registry.items().map(({ properties }) => properties.map(({ value }) => value))).toEqual([
      ['2024-03-04', '1234.50 CHF'],
      ['2024-05-06', '20 USD'],
    ]);
  });

  test('are doubtful behind a quotation mark that is not closed', async () => {
    await chooserOf(createFakeImports())('Name;Price\nLamp;1\n"Sofa;2\nBed;3\n');
    expect((await screen.findByRole('alert')).textContent).toContain('Row 3 has a quotation mark');
  });

  test('are dates that can be read both ways also in a column that the user makes one of dates', async () => {
    const registry = createFakeImports();
    const { user, container } = await chooserOf(registry)('Name,Acquired\nLamp,03/04/2024\n');
    await findButton('Import 1 item');
    expect(screen.queryByLabelText('Dates are written')).toBeNull();
    await user.clear(field('Name of the detail from Acquired'));
    await user.paste('Purchase date');
    // Once the user has stopped typing.
    await waitFor(() =>
      expect(container.textContent).toContain(`becomes ${day('2024-03-04')}. The file can be read both ways`),
    );
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
    expect(registry.items()[0]?.properties[0]?.value).toBe('2024-03-04');
  });

  test('stay texts where the user wants that, also if the year comes first', async () => {
    const registry = createFakeImports();
    const { user, container } = await chooserOf(registry)('Name,Purchase date\nLamp,2024/01/15\n');
    await findButton('Import 1 item');
    expect(field('Dates are written')).toHaveProperty('value', 'Year first, as in 2024/12/31');
    expect(container.textContent).toContain(`becomes ${day('2024-01-15')}.`);
    expect(container.textContent).not.toContain('both ways');
    await user.click(field('Dates are written'));
    expect(screen.queryByText(/^Month first/)).toBeNull();
    await user.click(await screen.findByText('Leave them as text'));
    await user.click(await findButton('Import 1 item'));
    await registered('1 item is registered.');
    expect(registry.items()[0]?.properties[0]?.value).toBe('2024/01/15');
  });

  test('are not asked about where they can be read in one way only', async () => {
    const { container } = await chooserOf(createFakeImports())(
      'Name,Purchase date,Price\nLamp,31/12/2024,5 EUR\n',
    );
    await findButton('Import 1 item');
    expect(container.textContent).toContain(`becomes ${day('2024-12-31')}.`);
    expect(container.textContent).not.toContain('both ways');
    expect(screen.queryByRole('combobox', { name: /^Currency/ })).toBeNull();
  });
});
