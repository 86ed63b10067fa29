import { describe, expect, test } from 'vitest';
import { daysBetween, dueDatesOf, isDue } from './due.ts';

const detail = (name: string, value: string) => ({ name, value });
const dueOf = (name: string, value: string) => {
  const [due] = dueDatesOf([detail(name, value)]);
  if (!due) throw new Error(`${name} reminds of nothing`);
  return due;
};

describe('the dates that details remind of', () => {
  test('are those of inspections, services, warranties and validity, in any known spelling', () => {
    const found = dueDatesOf([
      detail('TÜV', '2026-05'),
      detail('Service due', '14 March 2027'),
      detail('Guarantee until', '2026-07-01'),
      detail('Expires on', '2026-08-31'),
      detail('Purchase date', '2026-01-01'),
    ]);
    expect(found.map(({ key, date }) => [key, date.lastDay])).toEqual([
      ['nextInspection', '2026-05-31'],
      ['nextService', '2027-03-14'],
      ['warrantyUntil', '2026-07-01'],
      ['validUntil', '2026-08-31'],
    ]);
  });

  test('are not guessed from texts that are no date', () => {
    expect(dueDatesOf([detail('Warranty', '2 years'), detail('MOT due', '03/04/2026')])).toEqual([]);
  });
});

describe('a date is due', () => {
  test.each([
    ['on the day itself', 'Next service', '2026-03-01', true],
    ['on the last day of the time', 'Next service', '2026-05-30', true],
    ['not one day later', 'Next service', '2026-05-31', false],
    ['for as long as an inspection is not made', 'Next inspection', '2019-01-01', true],
    ['for 30 days after a warranty', 'Warranty until', '2026-01-30', true],
    ['not for longer after a warranty', 'Warranty until', '2026-01-29', false],
    ['until its last day where it is a month', 'Next inspection', '2026-05', false],
  ])('%s', (_, name, value, expected) => {
    expect(isDue(dueOf(name, value), '2026-03-01', 90)).toBe(expected);
  });

  test('counted in days of the calendar, also where clocks change', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  });
});
