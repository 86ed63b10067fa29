// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DetailFields } from './DetailFields.tsx';
import { emptyDetail } from './itemForm.ts';
import { type ItemForm, useItemForm } from './useItemForm.ts';
import '#web/base/texts/createItem.ts';

const ROWS = 30;

/** The paths of the fields that were drawn, each time. */
const drawn: string[] = [];

function LongForm() {
  const form = useItemForm(() => ({
    name: 'Cabinet',
    description: '',
    assetType: 'Other',
    details: Array.from({ length: ROWS }, (_, at) => ({
      ...emptyDetail(),
      name: `Drawer ${at}`,
      value: 'x',
    })),
  }));
  const getInputProps: ItemForm['getInputProps'] = (path, options) => {
    drawn.push(String(path));
    return form.getInputProps(path, options);
  };
  return <DetailFields form={{ ...form, getInputProps }} addLabel="Add" removeLabel="Remove" />;
}

test('typing into a field of a long form draws its own row alone', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <LongForm />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const value = screen.getAllByRole('textbox', { name: 'Detail Value' })[20];
  expect(value).toBeDefined();
  drawn.splice(0);
  if (value) await userEvent.type(value, 'abc');
  expect(value).toHaveProperty('value', 'xabc');
  expect(new Set(drawn)).toEqual(new Set(['details.20.value']));
});
