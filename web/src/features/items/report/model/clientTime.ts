const MINUTES_PER_HOUR = 60;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const dateOf = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), twoDigits(at.getMonth() + 1), twoDigits(at.getDate())].join(
    '-',
  );

const timeOf = (at: Date): string[] => [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits);

function offsetOf(at: Date): string {
  const ahead = -at.getTimezoneOffset();
  const minutes = Math.abs(ahead);
  const hours = twoDigits(Math.floor(minutes / MINUTES_PER_HOUR));
  return `${ahead < 0 ? '-' : '+'}${hours}:${twoDigits(minutes % MINUTES_PER_HOUR)}`;
}

/** An instant as this machine's clock shows it, with its offset: `2026-03-04T05:06:07+01:00`. */
export const clientTimestamp = (at: Date): string => `${dateOf(at)}T${timeOf(at).join(':')}${offsetOf(at)}`;

/** The same for the name of a file, which has no colons: `2026-03-04 05.06.07`. */
export const fileTimestamp = (at: Date): string => `${dateOf(at)} ${timeOf(at).join('.')}`;
