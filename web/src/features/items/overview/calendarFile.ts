/** A day in a calendar that reminds a week before and on the day, at nine in the morning. */
export interface CalendarDay {
  /** The same for the same date at each download, so that a calendar replaces what it has. */
  readonly uid: string;
  /** Rises with each change. */
  readonly sequence: number;
  /** As `2026-03-14`. */
  readonly day: string;
  readonly title: string;
  /** Where to read more. */
  readonly address: string;
}

const LONGEST_LINE_BYTES = 75;
/** A week before the day, and on it: the day begins at midnight. */
const ALARMS = ['-P6DT15H', 'PT9H'];
/** Not allowed in a text: all control characters but the tab and the line break (RFC 5545, 3.3.11). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be removed
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** A text as a value of type TEXT (RFC 5545, 3.3.11). */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
};

/** Breaks a line so that none has more than 75 bytes of UTF-8, and none within a character (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const more = bytesOf(character);
    if (bytes + more > LONGEST_LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += more;
  }
  return folded;
}

const compact = (day: string): string => day.replaceAll('-', '');

const alarm = (trigger: string, title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escapeText(title)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
];

const event = ({ uid, sequence, day, title, address }: CalendarDay, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${sequence}`,
  // Without an end, an event lasts this day (RFC 5545, 3.6.1); the day after the last one has no form here.
  `DTSTART;VALUE=DATE:${compact(day)}`,
  `SUMMARY:${escapeText(title)}`,
  `URL:${address}`,
  // A reminder keeps nobody from another appointment.
  'TRANSP:TRANSPARENT',
  ...ALARMS.flatMap((trigger) => alarm(trigger, title)),
  'END:VEVENT',
];

/** A calendar file (RFC 5545) with an event of a whole day for each of these. */
export function calendarFile(days: readonly CalendarDay[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Item Registry//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...days.flatMap((day) => event(day, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
