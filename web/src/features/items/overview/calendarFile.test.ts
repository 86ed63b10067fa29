import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/anyCharacter.ts';
import { calendarFile, escapeText, foldLine } from './calendarFile.ts';

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom('\\', ';', ',', '\n', '\r', 'n', 'ü', '漢', '😀', ' ', ':'),
    maxLength: 400,
  }),
);

/** As RFC 5545 has it read: unfolded first, then the escapes. */
const unfold = (text: string) => text.replaceAll(/\r\n[ \t]/g, '');
const plainOf = (text: string) =>
  text.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character));

/** A text as far as a calendar can hold it. */
const holdable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n\u0080-\u009f]/gu, '');

const DAY = {
  uid: 'item-1.p1@item-registry',
  sequence: 3,
  day: '2026-12-31',
  title: 'Warranty until: Road bike',
  address: 'https://registry.example/asset-details/item-1',
};
const NOW = new Date('2026-11-22T15:04:05.678Z');

describe('a text in a calendar file', () => {
  test('is read back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeText(text);
        expect(escaped).not.toMatch(/[\r\n]/);
        expect(escaped.replace(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/);
        expect(plainOf(escaped)).toBe(holdable(text));
      }),
    );
  });
});

describe('a line of a calendar file', () => {
  test('has at most 75 bytes wherever it is broken, breaks no character, and is put together again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = escapeText(text);
        const folded = foldLine(line);
        const encoder = new TextEncoder();
        for (const part of folded.split('\r\n')) {
          expect(encoder.encode(part).length).toBeLessThanOrEqual(75);
          expect(part.isWellFormed()).toBe(true);
        }
        expect(unfold(folded)).toBe(line);
      }),
    );
  });
});

describe('a calendar file', () => {
  test('has an event of a whole day with its alarms for each date', () => {
    expect(calendarFile([DAY], NOW).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Item Registry//Due dates//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:item-1.p1@item-registry',
      'DTSTAMP:20261122T150405Z',
      'SEQUENCE:3',
      'DTSTART;VALUE=DATE:20261231',
      'SUMMARY:Warranty until: Road bike',
      'URL:https://registry.example/asset-details/item-1',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Warranty until: Road bike',
      'TRIGGER:-P6DT15H',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Warranty until: Road bike',
      'TRIGGER:PT9H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('holds the last day that a date can be, and no date of a longer form', () => {
    const file = calendarFile([{ ...DAY, day: '9999-12-31' }], NOW);
    expect(file).toContain('DTSTART;VALUE=DATE:99991231\r\n');
    expect(file).not.toMatch(/^DT\w+;VALUE=DATE:(?!\d{8}\r$)/m);
  });

  test('lets no name begin a line or an event of its own', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const lines = unfold(calendarFile([{ ...DAY, title }], NOW)).split('\r\n');
        expect(lines.length).toBe(calendarFile([DAY], NOW).split('\r\n').length);
        const summary = lines.find((line) => line.startsWith('SUMMARY:'))?.slice('SUMMARY:'.length) ?? '';
        expect(plainOf(summary)).toBe(holdable(title));
      }),
    );
  });
});
