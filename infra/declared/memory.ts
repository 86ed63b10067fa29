import type { FunctionName } from '#functions/declared.ts';

/**
 * Lambda gives a whole processor at this size, and less in proportion; Node uses no second one.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const MB_OF_ONE_PROCESSOR = 1_769;

/**
 * How much memory each function has, in MB: at least twice what it ever held in `npm run bench`, which asks each
 * for its dearest, such as a list of 1,000 encrypted items. That was 160 MB or less, but for a report of 8 million
 * letters: 1,190 MB.
 *
 * Beyond that the size buys processor time. Work costs the same at any size up to one processor, only waiting costs
 * more: so what mostly computes has a whole processor, what computes now and then half a one, and the rest a third.
 */
export const MEMORY_MB: Readonly<Record<FunctionName, number>> = {
  // Decrypts long lists: 0.4 s for 1,000 items, and everyone begins with a list.
  assets: 1_024,
  // Draw a code, or prove a password for a repair: 0.1 to 0.2 s.
  'send-qr': 1_024,
  admin: 1_024,
  // Passwords are slow by design, and proving that of the account takes 0.2 s more: 0.2 to 1.8 s.
  encryption: MB_OF_ONE_PROCESSOR,
  'change-encryption-password': MB_OF_ONE_PROCESSOR,
  'data-reset': MB_OF_ONE_PROCESSOR,
  account: MB_OF_ONE_PROCESSOR,
  // Computes for 6 s over the longest report.
  reports: 2_400,
  // Nobody waits for it.
  'problem-transfers': 512,
  // Mostly wait: nine of ten requests ask how many transfers there are.
  transfers: 512,
  activity: 512,
  weather: 512,
  system: 512,
  'token-claims': 512,
};
