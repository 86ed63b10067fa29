/**
 * Why someone gets a mail. Only a mail that another user chose to send may be ignored: an alert that is ignored leaves an
 * intruder alone.
 */
export const REASONS = {
  written: 'Someone used Item Registry to write to you. If you did not expect it, you can ignore it.',
  security: 'You get this because it concerns the safety of your account.',
  transfer: 'You get this because you take part in a transfer.',
} as const;
