import { administrationScenarios } from './administration.ts';
import { clockScenarios } from './clock.ts';
import type { ScenarioContext } from './context.ts';
import { documentScenarios } from './documents.ts';
import { encryptionScenarios } from './encryption.ts';
import { endingScenarios } from './endings.ts';
import { fileScenarios } from './files.ts';
import { itemScenarios } from './items.ts';
import { mailScenarios } from './mails.ts';
import { repairScenarios } from './repairs.ts';
import { signInScenarios } from './signIns.ts';
import { transferScenarios } from './transfers.ts';

/** All uses of the product, so that each function does everything that it ever does. Each scenario stands by itself. */
export const SCENARIOS: Readonly<Record<string, (deployment: ScenarioContext) => Promise<void>>> = {
  ...signInScenarios,
  ...itemScenarios,
  ...fileScenarios,
  ...encryptionScenarios,
  ...transferScenarios,
  ...documentScenarios,
  ...mailScenarios,
  ...administrationScenarios,
  ...endingScenarios,
  ...repairScenarios,
  ...clockScenarios,
};
