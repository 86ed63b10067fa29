import { administrationChapters } from './administration.ts';
import { clockChapters } from './clock.ts';
import type { Telling } from './context.ts';
import { paperChapters } from './documents.ts';
import { encryptionChapters } from './encryption.ts';
import { endingChapters } from './endings.ts';
import { itemChapters } from './items.ts';
import { mailChapters } from './mails.ts';
import { repairChapters } from './repairs.ts';
import { transferChapters } from './transfers.ts';

/** All that people do with the product, so that each function does all that it ever does, each chapter by itself. */
export const STORY: Readonly<Record<string, (town: Telling) => Promise<void>>> = {
  ...itemChapters,
  ...encryptionChapters,
  ...transferChapters,
  ...paperChapters,
  ...mailChapters,
  ...administrationChapters,
  ...endingChapters,
  ...repairChapters,
  ...clockChapters,
};
