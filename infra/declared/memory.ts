import type { FunctionName } from '#functions/declared.ts';

/**
 * Lambda gives a whole processor at this size, and less in proportion; Node uses no second one.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
export const MB_OF_ONE_PROCESSOR = 1_769;

/**
 * The memory of each function in MB: at least twice what it used in `npm run bench`, which runs the most expensive
 * request of each, such as a list of 1,000 encrypted items. That was 160 MB or less, except for a report of 8 million
 * letters: 1,190 MB.
 *
 * Beyond that the size buys processor time. Computing costs the same at any size up to one processor, and only waiting
 * costs more: a function that mostly computes has a whole processor, one that sometimes computes half of one, and the
 * others a third.
 */
export const MEMORY_MB: Readonly<Record<FunctionName, number>> = {
  // Decrypts long lists: 0.4 s for 1,000 items, and the app starts with a list.
  assets: 1_024,
  // Opens an item, and signs up to 100 addresses.
  files: 1_024,
  // Draw a code, or prove a password for a repair: 0.1 to 0.2 s.
  'send-qr': 1_024,
  admin: 1_024,
  // Hashing a password is slow by design, and the proof of the account password takes 0.2 s more: 0.2 to 1.8 s.
  encryption: MB_OF_ONE_PROCESSOR,
  'change-encryption-password': MB_OF_ONE_PROCESSOR,
  'data-reset': MB_OF_ONE_PROCESSOR,
  account: MB_OF_ONE_PROCESSOR,
  // Computes for 6 s over the longest report.
  reports: 2_400,
  // No user waits for them.
  'problem-transfers': 512,
  'report-cleanup': 512,
  'file-cleanup': 512,
  // Mostly wait: nine of ten requests ask how many transfers there are.
  transfers: 512,
  activity: 512,
  weather: 512,
  system: 512,
  'token-claims': 512,
};
