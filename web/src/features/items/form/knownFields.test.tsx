// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFakeServer } from '#web/testing/fakeServer.ts';
import { makeItem } from '#web/testing/items.ts';
import { renderAt } from '#web/testing/renderItems.tsx';
import { button, findButton, prepareScreens } from '#web/testing/renderScreen.tsx';
import { loadEditors } from './values/ValueInput.tsx';

prepareScreens();
/** Loads lazy modules here, so that they do not count for the timeout of the first test. */
beforeAll(() =>
  Promise.all([loadEditors(), import('./OfferedDetails.tsx'), import('../details/EditItem.tsx')]),
);

const created = () =>
  createFakeServer({
    'POST /assets': () => ({ status: 201, body: makeItem() }),
    'GET /assets': () => ({ body: [] }),
  });

async function begin(user: UserEvent, type = 'Vehicle') {
  for (const [label, text] of [
    [/Item Name/, 'Road bike'],
    [/Item Description/, 'Blue'],
    [/Item Type/, type],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}

const row = (number: number) => within(screen.getByRole('group', { name: `Detail ${number}` }));
const valueAt = (number: number) => row(number).getByLabelText<HTMLInputElement>(/Detail Value/);

async function fill(user: UserEvent, number: number, name: string, value: string) {
  await user.click(row(number).getByLabelText(/Detail Name/));
  await user.paste(name);
  await user.click(valueAt(number));
  await user.paste(value);
}

async function registered(user: UserEvent, server: ReturnType<typeof created>) {
  await user.click(button('Register Item'));
  await screen.findByText(/registered successfully/);
  return server.callsOf('POST')[0]?.body;
}

describe('the details that the form of an item offers', () => {
  test('are added by one tap, with the focus in the value, and not offered again', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(await findButton('Add Registration'));
    expect(document.activeElement).toBe(valueAt(1));
    await user.keyboard('KX21 ABC');
    await user.click(button('Add Notes'));
    await user.keyboard('Two keys');
    expect(screen.queryByRole('button', { name: 'Add Notes' })).toBeNull();
    expect(await registered(user, server)).toMatchObject({
      properties: [
        { name: 'Registration', value: 'KX21 ABC' },
        { name: 'Notes', value: 'Two keys' },
      ],
    });
  });

  test('take the line of an empty one without its complaint', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(button('Register Item'));
    await screen.findByText('Detail Name is required');
    await user.click(await findButton('Add Registration'));
    expect(screen.queryByText('Detail Name is required')).toBeNull();
    await user.keyboard('KX21 ABC');
    expect(await registered(user, server)).toMatchObject({ properties: [{ name: 'Registration' }] });
  });

  test('follow the type', async () => {
    const user = renderAt('/create-asset', created());
    await findButton('Add Purchase price');
    expect(screen.queryByRole('button', { name: 'Add IMEI' })).toBeNull();
    await begin(user, 'Phone');
    await findButton('Add IMEI');
  });
});

describe('the field for a value', () => {
  test('takes an amount and a currency', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(await findButton('Add Purchase price'));
    await user.keyboard('1250');
    await user.selectOptions(row(1).getByLabelText('Currency'), 'CHF');
    expect(await registered(user, server)).toMatchObject({
      properties: [{ name: 'Purchase price', value: '1250.00 CHF' }],
    });
  });

  test('takes an amount with its own currency, or words, as they were typed', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(await findButton('Add Purchase price'));
    await user.keyboard('about 50 NOK');
    expect(await registered(user, server)).toMatchObject({ properties: [{ value: 'about 50 NOK' }] });
  });

  test('tells how an amount is read whose mark may be one of two, and that one which is unclear counts in no total', async () => {
    const user = renderAt('/create-asset', created());
    await user.click(await findButton('Add Purchase price'));
    await user.selectOptions(row(1).getByLabelText('Currency'), 'CHF');
    const field = valueAt(1);
    await user.type(field, '1.234');
    expect(field.getAttribute('aria-describedby')).not.toBeNull();
    screen.getByText(/^This is read as .CHF\s1,234\.00.\.$/);
    await user.type(field, '.50,20');
    screen.getByText('This cannot be read as one amount, so it counts in no total.');
    await user.clear(field);
    await user.type(field, '1250.50');
    expect(screen.queryByText(/^This (is|cannot be) read/)).toBeNull();
  });

  test('takes a day, or any other text in its place', async () => {
    const user = renderAt('/create-asset', created());
    await user.click(await findButton('Add Purchase date'));
    expect(valueAt(1).type).toBe('date');
    await user.click(row(1).getByRole('button', { name: 'Write the date as text' }));
    expect(document.activeElement).toBe(valueAt(1));
    await user.keyboard('Spring 2019');
    expect(row(1).queryByRole('button', { name: 'Choose a day' })).toBeNull();
    await user.clear(valueAt(1));
    await user.click(row(1).getByRole('button', { name: 'Choose a day' }));
    expect(valueAt(1).type).toBe('date');
    fireEvent.change(valueAt(1), { target: { value: '0506-03-14' } });
    expect(screen.queryByText(/^This is in the year/)).toBeNull();
    fireEvent.blur(valueAt(1));
    screen.getByText('This is in the year 506. Is that right?');
    fireEvent.change(valueAt(1), { target: { value: '1650-03-14' } });
    expect(screen.queryByText(/^This is in the year/)).toBeNull();
  });

  test('keeps a typed value when the name becomes known, and when it becomes another one', async () => {
    const user = renderAt('/create-asset', created());
    await findButton('Add Purchase price');
    await user.type(valueAt(1), 'in May');
    await user.type(row(1).getByLabelText(/Detail Name/), 'Purchase date');
    expect(valueAt(1)).toHaveProperty('value', 'in May');
    await user.clear(valueAt(1));
    await user.clear(row(1).getByLabelText(/Detail Name/));
    await user.type(row(1).getByLabelText(/Detail Name/), 'Serial number');
    await user.type(valueAt(1), '4711');
    await user.clear(row(1).getByLabelText(/Detail Name/));
    await user.type(row(1).getByLabelText(/Detail Name/), 'Price');
    expect(row(1).getByLabelText('Currency')).toHaveProperty('value', '');
    expect(valueAt(1)).toHaveProperty('value', '4711');
  });

  test('warns of a code whose check digit does not fit, and refuses nothing', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(await findButton('Add VIN'));
    await user.keyboard('1M8GDM9AXKP042789');
    expect(screen.queryByText(/check digit/)).toBeNull();
    await user.tab();
    await screen.findByText('The check digit of this VIN does not fit. Is there a typing error?');
    expect(await registered(user, server)).toMatchObject({ properties: [{ value: '1M8GDM9AXKP042789' }] });
  });

  test('goes on with Enter', async () => {
    const user = renderAt('/create-asset', created());
    await user.click(await findButton('Add Purchase price'));
    await user.keyboard('5{Enter}');
    expect(document.activeElement).toBe(row(2).getByLabelText(/Detail Name/));
  });
});

test('saving an item again rewrites none of its values', async () => {
  const properties = [
    ['Price', '48,900.00 EUR'],
    ['Value', '$500'],
    ['Purchase date', '14 March 2024'],
    ['Warranty until', '2027-03'],
    ['Next service', '2027-03-01'],
    ['Tags', ' Red,red'],
    ['Location', 'House/Cellar'],
    ['Quantity', '3 of 7'],
  ].map(([name = '', value = ''], place) => ({ id: `p${place}`, name, value }));
  const item = makeItem({ properties });
  const server = createFakeServer({
    'GET /assets': () => ({ body: [item] }),
    'GET /assets/item-1': () => ({ body: item }),
    'PUT /assets/item-1': () => ({ body: item }),
  });
  const user = renderAt('/asset-details/item-1', server);
  await user.click(await findButton('Edit Item'));
  await user.type(await screen.findByLabelText(/Item Name/), ' 2');
  await user.click(button('Save Changes'));
  await waitFor(() => expect(server.callsOf('PUT')).toHaveLength(1));
  expect(server.callsOf('PUT')[0]?.body).toMatchObject({
    properties: properties.map(({ id, name, value }) => ({ id, name, value: value.trim() })),
  });
});

test('the page of an item shows known values in the form of their kind', async () => {
  const item = makeItem({
    properties: [
      { id: 'p1', name: 'Tags', value: 'red,winter' },
      { id: 'p2', name: 'Stored in', value: 'House/Cellar' },
      { id: 'p3', name: 'Price', value: '1250.00 EUR' },
    ],
  });
  renderAt(
    '/asset-details/item-1',
    createFakeServer({
      'GET /assets': () => ({ body: [item] }),
      'GET /assets/item-1': () => ({ body: item }),
    }),
  );
  await screen.findByText('winter');
  const shown = [...document.querySelectorAll('dl dd')].map((value) => value.textContent);
  expect(shown).toContain('House / Cellar');
  const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' }).format(1250);
  expect(shown).toContain(euros);
});

describe('a date under a name of its own', () => {
  const remind = { name: 'Remind me about this date' };

  test('can be marked to remind, which an ordinary detail lists, also after it was renamed', async () => {
    const server = created();
    const user = renderAt('/create-asset', server);
    await begin(user);
    await user.click(row(1).getByLabelText(/Detail Name/));
    await user.paste('Next payment');
    await user.click(valueAt(1));
    await user.paste('soon');
    expect(row(1).queryByRole('button', remind)).toBeNull();
    await user.clear(valueAt(1));
    await user.paste('2027-03-14');
    await user.click(row(1).getByRole('button', { ...remind, pressed: false }));
    await row(1).findByRole('button', { ...remind, pressed: true });
    expect(valueAt(2).value).toBe('Next payment');
    await user.click(row(1).getByLabelText(/Detail Name/));
    await user.keyboard(' due');
    await user.tab();
    await waitFor(() => expect(valueAt(2).value).toBe('Next payment due'));
    expect(await registered(user, server)).toMatchObject({
      properties: [
        { name: 'Next payment due', value: '2027-03-14' },
        { name: 'Reminders', value: 'Next payment due' },
      ],
    });
  });

  test('is no longer listed once the mark is taken away', async () => {
    const user = renderAt('/create-asset', created());
    await begin(user);
    await user.click(row(1).getByLabelText(/Detail Name/));
    await user.paste('Visa');
    await user.click(valueAt(1));
    await user.paste('2027-05');
    await user.click(row(1).getByRole('button', { ...remind, pressed: false }));
    await user.click(await row(1).findByRole('button', { ...remind, pressed: true }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Detail 2' })).toBeNull());
  });

  test('shows whether it is marked also where other details stay as they are', async () => {
    const user = renderAt('/create-asset', created());
    await begin(user);
    await fill(user, 1, 'Colour', 'Blue');
    await user.click(button('Add Another Detail'));
    await fill(user, 2, 'Visa', '2027-05');
    const bell = (pressed: boolean) => row(2).findByRole('button', { ...remind, pressed });
    await user.click(await bell(false));
    await user.click(row(2).getByLabelText(/Detail Name/));
    await user.keyboard(' card');
    await user.tab();
    await waitFor(() => expect(valueAt(3).value).toBe('Visa card'));
    await user.click(await bell(true));
    await bell(false);
    await user.click(await bell(false));
    await user.click(row(3).getByRole('button', { name: /Remove/ }));
    await bell(false);
  });

  test('keeps the focus on the mark when the list above it goes', async () => {
    const user = renderAt('/create-asset', created());
    await begin(user);
    await fill(user, 1, 'Reminders', 'Visa');
    await user.click(button('Add Another Detail'));
    await fill(user, 2, 'Visa', '2027-05');
    await user.click(await row(2).findByRole('button', { ...remind, pressed: true }));
    expect(document.activeElement).toBe(row(1).getByRole('button', { ...remind, pressed: false }));
    expect(screen.queryByRole('group', { name: 'Detail 2' })).toBeNull();
  });

  test('leaves the list when its detail is removed, and the focus where it went', async () => {
    const user = renderAt('/create-asset', created());
    await begin(user);
    await fill(user, 1, 'Reminders', 'Visa');
    await user.click(button('Add Another Detail'));
    await fill(user, 2, 'Colour', 'Blue');
    await user.click(button('Add Another Detail'));
    await fill(user, 3, 'Visa', '2027-05');
    await user.click(row(3).getByRole('button', { name: /Remove/ }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Detail 2' })).toBeNull());
    expect(valueAt(1).value).toBe('Blue');
    expect(document.activeElement).toBe(row(1).getByLabelText(/Detail Name/));
  });
});
