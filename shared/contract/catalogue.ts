import { admin } from './admin.ts';
import { assets } from './assets.ts';
import { dataReset, encryption, passwordChange } from './encryption.ts';
import type { Endpoint } from './endpoint.ts';
import { labels } from './labels.ts';
import { activity, system, weather } from './system.ts';
import { transfers } from './transfers.ts';

/** Every endpoint of the product. */
export const ENDPOINTS: readonly Endpoint[] = [
  assets,
  labels,
  encryption,
  passwordChange,
  dataReset,
  transfers,
  admin,
  activity,
  weather,
  system,
].flatMap((group): Endpoint[] => Object.values(group));
