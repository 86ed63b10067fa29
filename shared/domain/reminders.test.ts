import { describe, expect, test } from 'vitest';
import { detailKey } from './knownDetails.ts';
import {
  detailsWithReminder,
  remindedNames,
  removedReminder,
  renamedReminder,
  withReminder,
} from './reminders.ts';

const detail = (name: string, value: string) => ({ name, value });
const PAYMENT = detail('Next payment', '2027-03-14');
const LEASE = detail('Lease, or rent until', '2027-01-01');

describe('the reminders of an item', () => {
  test('are the names that its detail lists, with commas or line by line, in any case', () => {
    const list = detail('reminders', 'Next_Payment; Visa\nlease, or rent until');
    expect([...remindedNames([LEASE, list])]).toEqual(['next payment', 'visa', 'lease, or rent until']);
  });

  test('are no parts of a name with a comma that a detail has', () => {
    const details = [LEASE, detail('Lease', '2027-01-01'), detail('Reminders', LEASE.name)];
    expect([...remindedNames(details)]).toEqual([detailKey(LEASE.name)]);
    expect(withReminder(details, 'Lease', true)[0]?.value).toBe(`${LEASE.name}\nLease`);
  });

  test('tell names apart that differ in a letter’s mark, and take a name without it for the only one that has it', () => {
    const [year, ano] = [detail('Año', '2027-01-01'), detail('Ano', '2027-02-02')];
    const both = [year, ano, detail('Reminders', 'Año')];
    expect(both.map(({ name }) => remindedNames(both).has(detailKey(name)))).toEqual([true, false, false]);
    expect(withReminder(both, 'Ano', true)[0]?.value).toBe('Año, Ano');
    expect(withReminder([year, ano, detail('Reminders', 'Año, Ano')], 'Ano', false)[0]?.value).toBe('Año');
    const alone = [year, detail('Reminders', 'ano')];
    expect([...remindedNames(alone)]).toEqual([detailKey('Año')]);
    expect(withReminder(alone, 'Año', false)[0]?.value).toBe('');
    expect(renamedReminder([detail('Visa', ''), ...alone.slice(1)], 'Año', 'Visa')[0]?.value).toBe('Visa');
  });

  test('begin with the first date that is marked, and end with the last', () => {
    const begun = withReminder([PAYMENT], 'Next payment', true);
    expect(begun).toEqual([{ name: 'Reminders', value: 'Next payment', place: undefined }]);
    const details = [detail('Reminders', 'Next payment'), PAYMENT];
    expect(withReminder(details, 'next payment', false)).toEqual([
      { name: 'Reminders', value: '', place: 0 },
    ]);
  });

  test('keep what is listed already under the name that the user gave the list', () => {
    const details = [PAYMENT, detail('Visa', '2027'), detail('Remind me of', 'Visa')];
    expect(withReminder(details, 'Next payment', true)).toEqual([
      { name: 'Remind me of', value: 'Visa, Next payment', place: 2 },
    ]);
  });

  test('end in every list that names a date', () => {
    const lists = [detail('Remind me of', 'Visa'), detail('Reminders', 'Next payment, Visa')];
    const visa = detail('Visa', '2027');
    expect(
      withReminder([visa, ...lists, PAYMENT], 'Visa', false).toSorted(
        (a, b) => a.value.length - b.value.length,
      ),
    ).toEqual([
      { name: 'Remind me of', value: '', place: 1 },
      { name: 'Reminders', value: 'Next payment', place: 2 },
    ]);
    expect(withReminder([visa, ...lists, PAYMENT], 'Next payment', false)).toEqual([
      { name: 'Reminders', value: 'Visa', place: 2 },
    ]);
  });

  test('are listed line by line where a name has a comma, and are found again', () => {
    const [{ name, value } = expect.unreachable()] = withReminder(
      [PAYMENT, LEASE, detail('Reminders', 'Next payment')],
      LEASE.name,
      true,
    );
    expect(value).toBe('Next payment\nLease, or rent until');
    const details = [PAYMENT, LEASE, detail(name, value)];
    expect(withReminder(details, LEASE.name, false)[0]?.value).toBe('Next payment');
  });

  test('are listed among the details of an item, in a list of their own that goes with the last of them', () => {
    const list = detail('Reminders', 'Next payment');
    expect(detailsWithReminder([PAYMENT, LEASE], 'Next payment', true)).toEqual([PAYMENT, LEASE, list]);
    expect(detailsWithReminder([PAYMENT, list, LEASE], 'Next payment', true)).toEqual([PAYMENT, list, LEASE]);
    expect(detailsWithReminder([{ id: 1, ...list }, PAYMENT], 'Next payment', false)).toEqual([PAYMENT]);
    expect(detailsWithReminder([{ id: 1, ...list }, detail('Visa', '2027')], 'Visa', true)).toEqual([
      { id: 1, ...detail('Reminders', 'Next payment, Visa') },
      detail('Visa', '2027'),
    ]);
  });

  test('follow a detail that is renamed', () => {
    const details = [detail('Payment', '2027-03-14'), detail('Reminders', 'Next payment, Visa')];
    expect(renamedReminder(details, 'Next payment', 'Payment')[0]?.value).toBe('Payment, Visa');
    expect(renamedReminder(details, 'Colour', 'Color')).toEqual([]);
  });

  test('follow a detail out of a name with a comma, and into one', () => {
    const listed = detail('Reminders', `Next payment\n${LEASE.name}`);
    const rent = detail('Rent until', LEASE.value);
    expect(renamedReminder([PAYMENT, rent, listed], LEASE.name, rent.name)).toEqual([
      { name: 'Reminders', value: 'Next payment, Rent until', place: 2 },
    ]);
    const back = detail('Reminders', 'Next payment, Rent until');
    expect(renamedReminder([PAYMENT, LEASE, back], rent.name, LEASE.name)[0]?.value).toBe(listed.value);
  });

  test('keep a name that another detail still has when one of the two is renamed', () => {
    const details = [detail('Visa', '2027'), detail('Visa of Ada', '2028'), detail('Reminders', 'Visa')];
    expect(renamedReminder(details, 'Visa', 'Visa of Ada')[0]?.value).toBe('Visa, Visa of Ada');
    expect(
      renamedReminder([detail('VISA', '2027'), detail('Reminders', 'Visa')], 'Visa', 'VISA')[0]?.value,
    ).toBe('VISA');
  });

  test('lose the name of a detail that is removed, unless another has it', () => {
    const listed = detail('Reminders', `Next payment\n${LEASE.name}`);
    expect(removedReminder([PAYMENT, listed], LEASE.name)[0]?.value).toBe('Next payment');
    expect(removedReminder([PAYMENT, LEASE, listed], 'next payment')).toEqual([]);
  });
});
