import type { FunctionName } from '#functions/catalogue.ts';

/** How much memory each function has, in MB; Lambda gives processor time in proportion. */
export const MEMORY_MB: Readonly<Record<FunctionName, number>> = {
  assets: 512,
  'send-qr': 512,
  encryption: 512,
  'change-encryption-password': 512,
  'data-reset': 512,
  account: 512,
  activity: 512,
  transfers: 512,
  admin: 512,
  reports: 512,
  'problem-transfers': 512,
  weather: 512,
  system: 512,
  'token-claims': 512,
};
